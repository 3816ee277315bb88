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

function addressOf({ headers, url }: Request): string {
  const own = new URL(url);
  const host = firstOf(headers.get("x-forwarded-host")) ?? headers.get("host") ?? own.host;
  const scheme = firstOf(headers.get("x-forwarded-proto")) ?? own.protocol.replace(":", "");
  const address = `${scheme === "https" ? "https" : "http"}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : own.origin;
}

function firstOf(list: string | null): string | null {
  return list?.split(",")[0]?.trim() || null;
}
