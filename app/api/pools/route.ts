import {
  createPool as createPoolContract,
  listPools as listPoolsContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { createPool, listPools } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listPoolsContract, () => listPools());

export const POST = defineRoute(createPoolContract, ({ body }) => createPool({ input: body }));

export const { DELETE, OPTIONS, PATCH, PUT } = refuseOtherMethods({ GET, POST });
