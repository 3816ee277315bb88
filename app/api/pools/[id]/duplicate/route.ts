import { duplicatePool as duplicatePoolContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { duplicatePool } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(duplicatePoolContract, ({ params }) =>
  duplicatePool({ input: params }),
);

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });
