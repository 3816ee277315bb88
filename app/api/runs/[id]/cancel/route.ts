import { cancelRun as cancelRunContract } from "@/lib/api-contract";
import { defineRoute } from "@/lib/http";
import { cancelRun } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(cancelRunContract, ({ params }) => cancelRun({ input: params }));
