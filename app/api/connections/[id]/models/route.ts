import { listConnectionModels as listConnectionModelsContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { listConnectionModels } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(listConnectionModelsContract, ({ params, request }) =>
  listConnectionModels({ input: { ...params, signal: request.signal } }),
);

export const { DELETE, OPTIONS, PATCH, POST, PUT } = refuseOtherMethods({ GET });
