import {
  createWorker as createWorkerContract,
  listWorkers as listWorkersContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { createWorker, listWorkers } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listWorkersContract, () => listWorkers());

export const POST = defineRoute(createWorkerContract, ({ body }) => createWorker({ input: body }));

export const { DELETE, OPTIONS, PATCH, PUT } = refuseOtherMethods({ GET, POST });
