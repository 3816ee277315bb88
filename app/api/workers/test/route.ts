import { testWorker as testWorkerContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { testWorker } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(testWorkerContract, ({ body, request }) =>
  testWorker({ input: { ...body, signal: request.signal } }),
);

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });
