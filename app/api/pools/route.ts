import { listPools as listPoolsContract } from "@/lib/api-contract";
import { defineRoute } from "@/lib/http";
import { listPools } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listPoolsContract, () => listPools());
