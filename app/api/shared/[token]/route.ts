import { getSharedRun as getSharedRunContract } from "@/lib/api-contract";
import { defineRoute } from "@/lib/http";
import { getSharedRun } from "@/lib/services/share-links";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getSharedRunContract, ({ params }) =>
  getSharedRun({ input: params }),
);
