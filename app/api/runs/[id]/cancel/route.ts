import { cancelRun as cancelRunContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { cancelRun } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(cancelRunContract, ({ params }) => cancelRun({ input: params }));

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });
