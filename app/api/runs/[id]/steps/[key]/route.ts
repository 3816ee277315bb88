import { getStep as getStepContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { getStep } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getStepContract, ({ params }) => getStep({ input: params }));

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
