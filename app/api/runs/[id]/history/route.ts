import { getRunHistory as getRunHistoryContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { getRunHistory } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getRunHistoryContract, ({ params }) =>
  getRunHistory({ input: params }),
);

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
