import { getSharedStep as getSharedStepContract } from "@/lib/api-contract";
import { defineRoute } from "@/lib/http";
import { getSharedStep } from "@/lib/services/share-links";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getSharedStepContract, ({ params }) =>
  getSharedStep({ input: params }),
);
