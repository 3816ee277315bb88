import { env } from "@/lib/env";

/** What a verb knows about the request it serves. */
export type Context = {
  requestId: string;
  /** The address of the studio as the user reaches it, without a slash at the end. */
  publicUrl: string;
};

export function contextFor({
  request,
  requestId,
}: {
  request: Request;
  requestId: string;
}): Context {
  return { requestId, publicUrl: env().PUBLIC_URL ?? addressOf(request) };
}

/** `X-Forwarded-*` is not asked: any client can send it, and the link with the secret would lead to another's server. */
function addressOf({ headers, url }: Request): string {
  const own = new URL(url);
  const address = `${own.protocol}//${headers.get("host") ?? own.host}`;
  return URL.canParse(address) ? new URL(address).origin : own.origin;
}
