import {
  createRepricing as createRepricingContract,
  listRepricings as listRepricingsContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { createRepricing, listRepricings } from "@/lib/services/repricings";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listRepricingsContract, () => listRepricings());

export const POST = defineRoute(createRepricingContract, ({ body }) =>
  createRepricing({ input: body }),
);

export const { DELETE, OPTIONS, PATCH, PUT } = refuseOtherMethods({ GET, POST });
