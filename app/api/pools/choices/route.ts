import { listPoolChoices as listPoolChoicesContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { listPoolChoices } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listPoolChoicesContract, () => listPoolChoices());

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
