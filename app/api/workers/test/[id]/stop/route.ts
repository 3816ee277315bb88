import { stopWorkerTest as stopWorkerTestContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { stopWorkerTest } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(stopWorkerTestContract, ({ params }) =>
  stopWorkerTest({ input: params }),
);

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });
