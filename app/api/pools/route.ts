import { listPools as listPoolsContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { listPools } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listPoolsContract, () => listPools());

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
