import openApi from "@/docs/openapi.json";
import { refuseOtherMethods } from "@/lib/http";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

/** The description of this API, as `npm run openapi` wrote it. */
export function GET(): Response {
  return Response.json(openApi);
}

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
