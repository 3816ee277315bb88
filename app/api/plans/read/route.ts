import { readPlanText as readPlanTextContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { readPlanText } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(readPlanTextContract, ({ body }) => readPlanText({ input: body }));

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });
