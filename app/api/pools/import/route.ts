import { importPool as importPoolContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { importPool } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(importPoolContract, ({ body }) => importPool({ input: body }));

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });
