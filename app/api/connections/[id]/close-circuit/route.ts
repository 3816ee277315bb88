import { closeCircuit as closeCircuitContract } from "@/lib/api-contract";
import { defineRoute, refuseOtherMethods } from "@/lib/http";
import { closeCircuit } from "@/lib/services/pools";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export const POST = defineRoute(closeCircuitContract, ({ params }) =>
  closeCircuit({ input: params }),
);

export const { DELETE, GET, OPTIONS, PATCH, PUT } = refuseOtherMethods({ POST });
