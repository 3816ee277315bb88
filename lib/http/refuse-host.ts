import { isHostAllowed } from "./guard";
import { guardOptions } from "./handle";

/** A plain refusal for a page asked for by a name that is not the studio's, or null. Routes refuse by themselves. */
export function refuseForeignHost(request: Request): Response | null {
  if (isHostAllowed(request.headers.get("host"), guardOptions())) return null;
  return new Response(
    "This host name is not one of the studio's. Set PUBLIC_URL to the address it is reached by.\n",
    { status: 403, headers: { "Content-Type": "text/plain; charset=utf-8" } },
  );
}
