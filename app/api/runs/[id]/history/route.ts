import { getRunHistory as getRunHistoryContract } from "@/lib/api-contract";
import { defineRoute } from "@/lib/http";
import { getRunHistory } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getRunHistoryContract, ({ params }) =>
  getRunHistory({ input: params }),
);
