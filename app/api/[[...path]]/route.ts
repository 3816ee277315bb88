import { answerUnknownAddress } from "@/lib/http";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export {
  answerUnknownAddress as DELETE,
  answerUnknownAddress as GET,
  answerUnknownAddress as OPTIONS,
  answerUnknownAddress as PATCH,
  answerUnknownAddress as POST,
  answerUnknownAddress as PUT,
};
