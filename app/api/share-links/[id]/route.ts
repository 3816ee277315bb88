import { deleteShareLink as deleteShareLinkContract } from "@/lib/api-contract";
import { defineRoute } from "@/lib/http";
import { deleteShareLink } from "@/lib/services/share-links";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const DELETE = defineRoute(deleteShareLinkContract, ({ params }) =>
  deleteShareLink({ input: params }),
);
