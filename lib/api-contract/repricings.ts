import { z } from "zod";
import { priceEntrySchema, realitySchema, usdSchema } from "@/lib/runs";
import { defineContract } from "./contract";
import { queryNumber } from "./query-number";
import { listRunsFields, withRightRanges } from "./runs";
import { visibleTextSchema } from "./visible-text";

const none = z.strictObject({});
const idParams = z.strictObject({ id: z.string().min(1).max(64) });

/** Runs that one re-pricing may take. */
export const maxRepricedRuns = 5_000;

/** What calls of one kind cost before, and by the table. */
export const repricedFiguresSchema = z.strictObject({
  usdBefore: usdSchema,
  isBeforeAtLeast: z.boolean(),
  isBeforeEstimated: z.boolean(),
  usdAfter: usdSchema,
  /** Some call has no price in the table or reported no usage. */
  isAtLeast: z.boolean(),
  isEstimated: z.boolean(),
});
export type RepricedFigures = z.infer<typeof repricedFiguresSchema>;

/** Sums over the calls of one kind, with the runs that they belong to. */
export const repricingSumsSchema = repricedFiguresSchema.extend({ runs: z.int().min(0) });
export type RepricingSums = z.infer<typeof repricingSumsSchema>;

/** Old runs priced anew by the table as it was then; the runs keep their own figures. */
export const repricingSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  createdAt: z.iso.datetime(),
  /** All of its runs. One with real and simulated calls is in both sums. */
  runCount: z.int().min(0),
  real: repricingSumsSchema,
  /** Never added to money. */
  simulated: repricingSumsSchema,
});
export type Repricing = z.infer<typeof repricingSchema>;

export const repricedRunSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  strategyLabel: z.string(),
  createdAt: z.iso.datetime(),
  reality: realitySchema,
  /** Null where the run has no calls of this kind. */
  real: repricedFiguresSchema.nullable(),
  simulated: repricedFiguresSchema.nullable(),
});
export type RepricedRun = z.infer<typeof repricedRunSchema>;

const filterSchema = withRightRanges(listRunsFields.omit({ cursor: true, limit: true }));

export const createRepricing = defineContract({
  name: "createRepricing",
  method: "POST",
  path: "/api/repricings",
  summary:
    "Prices the kept calls of runs by the current table, each by the entry that its worker chose, else by the model that was asked for, and on a server of one's own by the former alone, and keeps old and new figures side by side, real and simulated ones apart. No run changes. Runs are named by id, or chosen by the filters of the list of runs.",
  params: none,
  query: none,
  body: z
    .strictObject({
      label: visibleTextSchema(200),
      runIds: z.array(z.string().min(1).max(64)).min(1).max(maxRepricedRuns).optional(),
      filter: filterSchema.optional(),
    })
    .refine(({ runIds, filter }) => (runIds === undefined) !== (filter === undefined), {
      path: ["runIds"],
      message: "has to be given or else `filter`, and not both",
    }),
  output: repricingSchema,
  status: 201,
});

export const listRepricings = defineContract({
  name: "listRepricings",
  method: "GET",
  path: "/api/repricings",
  summary: "All re-pricings with their sums, the newest first.",
  params: none,
  query: none,
  body: none,
  output: z.strictObject({ repricings: z.array(repricingSchema) }),
  status: 200,
});

export const getRepricing = defineContract({
  name: "getRepricing",
  method: "GET",
  path: "/api/repricings/{id}",
  summary:
    "One re-pricing: its runs, those with the largest change first, the entries that priced them, calls without a price, and models that the runs themselves had priced by different entries.",
  params: idParams,
  query: z.strictObject({
    limit: queryNumber(z.int().min(1).max(maxRepricedRuns)).default(200),
  }),
  body: none,
  output: repricingSchema.extend({
    runs: z.array(repricedRunSchema),
    /** Models that had no price, with the calls and runs concerned. */
    unpriced: z.array(
      z.strictObject({
        modelId: z.string(),
        /** Called on a server of one's own by a worker that chose no entry: one that names the model does not hold there. */
        isOwnServer: z.boolean(),
        calls: z.int(),
        runs: z.int(),
      }),
    ),
    /** The entries that the new figures come from, by the model that was asked for; none of a re-pricing that kept none. */
    prices: z.array(
      z.strictObject({
        modelId: z.string(),
        price: priceEntrySchema,
        calls: z.int(),
        runs: z.int(),
      }),
    ),
    /** Calls that reported no usage. */
    callsWithoutUsage: z.int(),
    /** Models with more than one price among these runs: their old figures are not comparable as they stand. */
    priceVersions: z.array(
      z.strictObject({
        modelId: z.string(),
        versions: z.array(
          z.strictObject({
            price: priceEntrySchema.nullable(),
            runs: z.int(),
            /** At most ten of them. */
            examples: z.array(z.strictObject({ id: z.string(), title: z.string() })),
          }),
        ),
      }),
    ),
  }),
  status: 200,
});
export type RepricingDetail = z.infer<typeof getRepricing.output>;

export const deleteRepricing = defineContract({
  name: "deleteRepricing",
  method: "DELETE",
  path: "/api/repricings/{id}",
  summary: "Deletes a re-pricing. The runs and their own figures stay.",
  params: idParams,
  query: none,
  body: none,
  output: z.null(),
  status: 204,
});
