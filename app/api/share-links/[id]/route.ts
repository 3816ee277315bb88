import { deleteShareLink as deleteShareLinkContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { deleteShareLink } from "@/lib/services/share-links";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const DELETE = defineRoute(deleteShareLinkContract, ({ params }) =>
  deleteShareLink({ input: params }),
);

export const { GET, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ DELETE });
