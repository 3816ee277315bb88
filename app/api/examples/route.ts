import { listExamples as listExamplesContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { listExamples } from "@/lib/services/studio";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listExamplesContract, () => listExamples());

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
