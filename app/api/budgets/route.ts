import {
  getBudgets as getBudgetsContract,
  updateBudgets as updateBudgetsContract,
} from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { getBudgets, updateBudgets } from "@/lib/services/budgets";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const GET = defineRoute(getBudgetsContract, () => getBudgets());

export const PATCH = defineRoute(updateBudgetsContract, ({ body }) =>
  updateBudgets({ input: body }),
);

export const { DELETE, OPTIONS, POST, PUT } = refuseOtherMethods({ GET, PATCH });
