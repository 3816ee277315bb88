import {
  deleteWorker as deleteWorkerContract,
  updateWorker as updateWorkerContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { deleteWorker, updateWorker } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const PATCH = defineRoute(updateWorkerContract, ({ params, body }) =>
  updateWorker({ input: { ...params, ...body } }),
);

export const DELETE = defineRoute(deleteWorkerContract, ({ params, query }) =>
  deleteWorker({ input: { ...params, isConfirmed: query.confirm === "yes" } }),
);

export const { GET, OPTIONS, POST, PUT } = refuseOtherMethods({ PATCH, DELETE });
