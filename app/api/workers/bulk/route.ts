import { createWorkers as createWorkersContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { createWorkers } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(createWorkersContract, ({ body }) =>
  createWorkers({ input: body }),
);

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });
