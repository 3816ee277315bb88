import { refuseForeignHost } from "@/lib/http";

/** Next calls this before it renders a page: pages hold what the API holds, so the same names open them. */
export function proxy(request: Request): Response | undefined {
  return refuseForeignHost(request) ?? undefined;
}

export const config = { matcher: "/((?!api/|_next/).*)" };
