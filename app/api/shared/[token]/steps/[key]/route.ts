import { getSharedStep as getSharedStepContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { getSharedStep } from "@/lib/services/share-links";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getSharedStepContract, ({ params }) =>
  getSharedStep({ input: params }),
);

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
