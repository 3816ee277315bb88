import {
  deleteRun as deleteRunContract,
  getRun as getRunContract,
  renameRun as renameRunContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { deleteRun, getRunSnapshot, renameRun } from "@/lib/services/runs";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getRunContract, ({ params }) => getRunSnapshot({ input: params }));

export const PATCH = defineRoute(renameRunContract, ({ params, body }) =>
  renameRun({ input: { ...params, ...body } }),
);

export const DELETE = defineRoute(deleteRunContract, ({ params }) => deleteRun({ input: params }));

export const { OPTIONS, POST, PUT } = refuseOtherMethods({ GET, PATCH, DELETE });
