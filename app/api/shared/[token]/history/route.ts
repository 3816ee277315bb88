import { getSharedHistory as getSharedHistoryContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { getSharedHistory } from "@/lib/services/share-links";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getSharedHistoryContract, ({ params }) =>
  getSharedHistory({ input: params }),
);

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
