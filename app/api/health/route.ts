import { getHealth as getHealthContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { getHealth } from "@/lib/services/studio";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getHealthContract, () => getHealth());

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
