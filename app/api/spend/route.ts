import { getSpend as getSpendContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { getSpend } from "@/lib/services/spend";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getSpendContract, ({ query }) => getSpend({ input: query }));

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
