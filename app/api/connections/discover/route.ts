import { discoverConnections as discoverConnectionsContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { lookAgain } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(discoverConnectionsContract, () => lookAgain());

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });
