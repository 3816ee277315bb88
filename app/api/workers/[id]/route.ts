import {
  deleteWorker as deleteWorkerContract,
  getWorker as getWorkerContract,
  updateWorker as updateWorkerContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { deleteWorker, getWorker, updateWorker } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getWorkerContract, ({ params }) => getWorker({ input: params }));

export const PATCH = defineRoute(updateWorkerContract, ({ params, body }) =>
  updateWorker({ input: { ...params, ...body } }),
);

export const DELETE = defineRoute(deleteWorkerContract, ({ params, query }) =>
  deleteWorker({ input: { ...params, isConfirmed: query.confirm === "yes" } }),
);

export const { OPTIONS, POST, PUT } = refuseOtherMethods({ GET, PATCH, DELETE });
