import {
  deleteRepricing as deleteRepricingContract,
  getRepricing as getRepricingContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { deleteRepricing, getRepricing } from "@/lib/services/repricings";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getRepricingContract, ({ params, query }) =>
  getRepricing({ input: { ...params, ...query } }),
);

export const DELETE = defineRoute(deleteRepricingContract, ({ params }) =>
  deleteRepricing({ input: params }),
);

export const { OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ DELETE, GET });
