import {
  createConnection as createConnectionContract,
  listConnections as listConnectionsContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { createConnection, listConnections } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listConnectionsContract, () => listConnections());

export const POST = defineRoute(createConnectionContract, ({ body }) =>
  createConnection({ input: body }),
);

export const { DELETE, OPTIONS, PATCH, PUT } = refuseOtherMethods({ GET, POST });
