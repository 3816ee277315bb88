import {
  deletePool as deletePoolContract,
  updatePool as updatePoolContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { deletePool, updatePool } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const PATCH = defineRoute(updatePoolContract, ({ params, body }) =>
  updatePool({ input: { ...params, ...body } }),
);

export const DELETE = defineRoute(deletePoolContract, ({ params, query }) =>
  deletePool({ input: { ...params, isConfirmed: query.confirm === "yes" } }),
);

export const { GET, OPTIONS, POST, PUT } = refuseOtherMethods({ PATCH, DELETE });
