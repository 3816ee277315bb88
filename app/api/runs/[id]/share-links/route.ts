import {
  createShareLink as createShareLinkContract,
  listShareLinks as listShareLinksContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { contextFor } from "@/lib/services";
import { createShareLink, listShareLinks } from "@/lib/services/share-links";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listShareLinksContract, ({ params }) =>
  listShareLinks({ input: params }),
);

export const POST = defineRoute(createShareLinkContract, ({ params, body, request, requestId }) =>
  createShareLink({ ctx: contextFor({ request, requestId }), input: { ...params, ...body } }),
);

export const { DELETE, OPTIONS, PATCH, PUT } = refuseOtherMethods({ GET, POST });
