import {
  deleteConnection as deleteConnectionContract,
  updateConnection as updateConnectionContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { deleteConnection, updateConnection } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const PATCH = defineRoute(updateConnectionContract, ({ params, body }) =>
  updateConnection({ input: { ...params, ...body } }),
);

export const DELETE = defineRoute(deleteConnectionContract, ({ params }) =>
  deleteConnection({ input: params }),
);

export const { GET, OPTIONS, POST, PUT } = refuseOtherMethods({ PATCH, DELETE });
