import openApi from "@/docs/openapi.json";

export const dynamic = "force-static";

/** The description of this API, as `npm run openapi` wrote it. */
export function GET(): Response {
  return Response.json(openApi);
}
