import { z } from "zod";
import * as api from "@/lib/api-contract";
import {
  attemptSchema,
  poolSnapshotSchema,
  roundSchema,
  runEventSchema,
  runSchema,
  runSettingsSchema,
  stepDeltaSchema,
  stepSchema,
  stepSpecSchema,
  strategySpecSchema,
  totalsSchema,
  workerSnapshotSchema,
} from "@/lib/runs";
import { planSchema, repairSchema, workflowIssueSchema } from "@/lib/workflow";

type Json = Record<string, unknown>;

/** Schemas that several routes share, by the name they have in the file. */
const shared = {
  Run: runSchema,
  Round: roundSchema,
  Step: stepSchema,
  StepSpec: stepSpecSchema,
  Attempt: attemptSchema,
  RunEvent: runEventSchema,
  StepDelta: stepDeltaSchema,
  RunSettings: runSettingsSchema,
  StrategySpec: strategySpecSchema,
  PoolSnapshot: poolSnapshotSchema,
  Worker: workerSnapshotSchema,
  Totals: totalsSchema,
  Plan: planSchema,
  Repair: repairSchema,
  WorkflowIssue: workflowIssueSchema,
  RunSummary: api.runSummarySchema,
  RunSnapshot: api.runSnapshotSchema,
  RunFile: api.runFileSchema,
  ShareLink: api.shareLinkSchema,
  Pool: api.poolSchema,
  PoolFile: api.poolFileSchema,
  GivenPoolFile: api.givenPoolFileSchema,
  PoolWorker: api.workerSchema,
  ListedWorker: api.listedWorkerSchema,
  WorkerTest: api.workerTestSchema,
  Connection: api.connectionSchema,
  CallStats: api.callStatsSchema,
  Price: api.priceSchema,
  PriceFile: api.priceFileSchema,
  SpendFigures: api.spendFiguresSchema,
  ExampleQuestion: api.exampleQuestionSchema,
  StreamMessage: api.streamMessageSchema,
  Problem: api.problemSchema,
} satisfies Record<string, z.ZodType>;

const contracts: api.Contract[] = [
  api.createRun,
  api.listRuns,
  api.getRun,
  api.renameRun,
  api.deleteRun,
  api.getStep,
  api.getRunHistory,
  api.cancelRun,
  api.rerunRun,
  api.exportRun,
  api.importRun,
  api.createShareLink,
  api.listShareLinks,
  api.deleteShareLink,
  api.getSharedRun,
  api.getSharedStep,
  api.getSharedHistory,
  api.readPlanText,
  api.listPools,
  api.getPoolOverview,
  api.listPoolChoices,
  api.createPool,
  api.updatePool,
  api.deletePool,
  api.duplicatePool,
  api.exportPool,
  api.importPool,
  api.listWorkers,
  api.getWorker,
  api.createWorker,
  api.createWorkers,
  api.updateWorker,
  api.deleteWorker,
  api.testWorker,
  api.stopWorkerTest,
  api.listConnections,
  api.createConnection,
  api.updateConnection,
  api.deleteConnection,
  api.listConnectionModels,
  api.closeCircuit,
  api.discoverConnections,
  api.getBudgets,
  api.updateBudgets,
  api.listPrices,
  api.savePrice,
  api.getPriceHistory,
  api.retirePrice,
  api.resetPrices,
  api.exportPrices,
  api.importPrices,
  api.createRepricing,
  api.listRepricings,
  api.getRepricing,
  api.deleteRepricing,
  api.getSpend,
  api.exportSpend,
  api.listExamples,
  api.getHealth,
];

const streams = [
  { name: "followRun", path: "/api/runs/{id}/events", params: api.runParams },
  { name: "followSharedRun", path: "/api/shared/{token}/events", params: api.tokenParams },
];

/** Every operation that is described: `GET /api/runs`. */
export const describedOperations = [
  ...contracts.map(({ method, path }) => `${method} ${path}`),
  ...streams.map(({ path }) => `GET ${path}`),
];

/** The OpenAPI 3.1 description of the API, made from the contracts alone. */
export function buildOpenApi(): Json {
  const names = new Map<unknown, string>(
    Object.entries(shared).map(([name, schema]) => [schema, name]),
  );
  const describe = (schema: z.ZodType, io: "input" | "output") =>
    toSchema(schema, { io, names, own: null });
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const contract of contracts)
    add(contract.path, contract.method, toOperation(contract, describe));
  for (const stream of streams) add(stream.path, "GET", toStreamOperation(stream, describe));
  const schemas = Object.entries(shared).map(([name, schema]) => [
    name,
    toSchema(schema, { io: "output", names, own: name }),
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Conductor Studio",
      version: "1",
      description: "Made from lib/api-contract by `npm run openapi`. docs/api.md explains the API.",
    },
    servers: [{ url: "/" }],
    paths,
    components: { schemas: Object.fromEntries(schemas), responses: { Problem: problemResponse } },
  };
}

const problemResponse = {
  description: "What went wrong and what to do.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

type Describe = (schema: z.ZodType, io: "input" | "output") => Json;

function toOperation(contract: api.Contract, describe: Describe): Json {
  const { name, summary, status, method } = contract;
  const body = describe(contract.body, "input");
  const hasBody = method !== "GET" && method !== "DELETE" && !isEmptyObject(body);
  return {
    operationId: name,
    summary,
    parameters: [
      ...toParameters(describe(contract.params, "input"), "path"),
      ...toParameters(describe(contract.query, "input"), "query"),
      ...(name === "createRun" || name === "rerunRun" ? [idempotencyHeader] : []),
    ],
    ...(hasBody && {
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    }),
    responses: {
      [status]: {
        description: "Success.",
        ...(status !== 204 && {
          content: {
            [contract.contentType ?? "application/json"]: {
              schema: describe(contract.output, "output"),
            },
          },
        }),
      },
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

const idempotencyHeader = {
  name: "Idempotency-Key",
  in: "header",
  schema: { type: "string", maxLength: 200 },
  description: "1 to 200 printable ASCII characters. Makes it safe to send the request again.",
};

function toStreamOperation({ name, path, params }: (typeof streams)[number], describe: Describe) {
  const number = { type: "integer", minimum: 0 };
  return {
    operationId: name,
    summary: path.startsWith("/api/shared")
      ? "The event stream of a shared run."
      : "The event stream of a run.",
    description:
      "Server-sent events. Each message's `event` and `data` are `name` and `data` of StreamMessage; `id` is the event's number. Without `after` or `Last-Event-ID` a snapshot comes first, else the events after that number. A comment comes every 15 seconds. After `end` nothing more comes.",
    parameters: [
      ...toParameters(describe(params, "input"), "path"),
      { name: "after", in: "query", required: false, schema: number },
      { name: "Last-Event-ID", in: "header", required: false, schema: number },
    ],
    responses: {
      200: {
        description: "Success.",
        content: {
          "text/event-stream": { schema: { $ref: "#/components/schemas/StreamMessage" } },
        },
      },
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

function toParameters(schema: Json, place: "path" | "query"): Json[] {
  const { properties, required } = objectParts.parse(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const objectParts = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

function isEmptyObject(schema: Json): boolean {
  return (
    schema.$ref === undefined && Object.keys(objectParts.parse(schema).properties).length === 0
  );
}

type SchemaOptions = {
  io: "input" | "output";
  names: ReadonlyMap<unknown, string>;
  /** The name under which this very schema is described, which is then not a reference to itself. */
  own: string | null;
};

/** JSON Schema with references to the shared schemas. Their output form stands for what may be sent, too. */
function toSchema(schema: z.ZodType, { io, names, own }: SchemaOptions): Json {
  const ownRef = names.get(schema);
  if (ownRef && own === null) return { $ref: `#/components/schemas/${ownRef}` };
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema, path }) => {
      // `format` says it; the pattern of a date fills ten lines at each place.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      // A number of the query is read from its text; what it is without one is left out of such a schema.
      const { def } = zodSchema._zod;
      if (def.type === "default") jsonSchema.default = def.defaultValue;
      const name = names.get(zodSchema);
      if (name === undefined || path.length === 0) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return json;
}
