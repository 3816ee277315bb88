import { getPoolOverview as getPoolOverviewContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { getPoolOverview } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getPoolOverviewContract, () => getPoolOverview());

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
