import { z } from "zod";
import { priceEntrySchema } from "@/lib/runs";
import { defineContract } from "./contract";
import { refuseNamesTwice } from "./names-once";
import { visibleTextSchema } from "./visible-text";

const none = z.strictObject({});
const idParams = z.strictObject({ id: z.string().min(1).max(64) });

/** An entry of the price table. It is never changed: an edit adds one that replaces it. */
export const priceSchema = z.strictObject({
  id: z.string(),
  entry: priceEntrySchema,
  /** The entry whose place it took, or null. */
  replacesId: z.string().nullable(),
  /** When it ceased to be the current one, or null. */
  retiredAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Workers that are priced by it. */
  workers: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      /** With the connection it tells workers of one label apart. */
      model: z.string(),
      connectionLabel: z.string(),
    }),
  ),
});
export type Price = z.infer<typeof priceSchema>;

const nameSchema = visibleTextSchema(300);
/** USD per million tokens, as a decimal. */
const rateSchema = z
  .string()
  .trim()
  .max(20)
  .regex(
    /^\d{1,7}(\.\d{1,12})?$/,
    'has to be USD per million tokens as a decimal text, such as "1.25"',
  );
const rates = {
  inputUsd: rateSchema,
  cachedInputUsd: rateSchema.nullable().default(null),
  cacheWriteUsd: rateSchema.nullable().default(null),
  cacheWriteHourUsd: rateSchema.optional(),
  outputUsd: rateSchema,
  reasoningUsd: rateSchema.nullable().default(null),
};

/** An entry as a user gives it: bounded, dated and with its source. */
export const givenPriceSchema = z
  .strictObject({
    modelId: nameSchema,
    aliases: z.array(nameSchema).max(50).default([]),
    ...rates,
    longContext: z
      .strictObject({ aboveInputTokens: z.int().min(1).max(100_000_000), ...rates })
      .optional(),
    batch: z.strictObject(rates).optional(),
    currency: z.literal("USD").default("USD"),
    billsOrchestration: z.boolean().optional(),
    /** The day on which the price was read. */
    date: z.iso.date(),
    /** Where it was read: an address or a sentence. */
    source: visibleTextSchema(500),
  })
  .refine(({ modelId, aliases }) => new Set([modelId, ...aliases]).size === aliases.length + 1, {
    path: ["aliases"],
    message: "has to name each alias once, and not the model itself",
  });
export type GivenPrice = z.input<typeof givenPriceSchema>;

export const listPrices = defineContract({
  name: "listPrices",
  method: "GET",
  path: "/api/prices",
  summary:
    "The price table: current entries, with `retired` also all earlier ones, and newer entries that this version of the studio offers.",
  params: none,
  query: z.strictObject({ retired: z.literal("yes").optional() }),
  body: none,
  output: z.strictObject({
    prices: z.array(priceSchema),
    /** Starter entries that are not in the table and newer than what is there; `reset` takes them in. */
    offers: z.array(priceEntrySchema),
    /** Models of the table, retired ones included, whose starter entry is not the current one; `reset` makes it that. */
    resettable: z.array(z.string()),
  }),
  status: 200,
});

export const getPriceHistory = defineContract({
  name: "getPriceHistory",
  method: "GET",
  path: "/api/prices/{id}/history",
  summary: "All entries that the model of this entry ever had, the newest first.",
  params: idParams,
  query: none,
  body: none,
  output: z.strictObject({ prices: z.array(priceSchema) }),
  status: 200,
});

export const savePrice = defineContract({
  name: "savePrice",
  method: "POST",
  path: "/api/prices",
  summary:
    "Adds an entry. With `replacesId` it takes the place of a current entry of the same model, and that one's workers move to it. A name that another current entry has is a conflict. No run changes.",
  params: none,
  query: none,
  body: z.strictObject({
    entry: givenPriceSchema,
    replacesId: z.string().min(1).max(64).nullable().default(null),
  }),
  output: priceSchema,
  status: 201,
});

export const retirePrice = defineContract({
  name: "retirePrice",
  method: "DELETE",
  path: "/api/prices/{id}",
  summary:
    "Takes a current entry out of use. It stays in the history; its workers' calls have no known cost from the next run on.",
  params: idParams,
  query: none,
  body: none,
  output: z.null(),
  status: 204,
});

export const resetPrices = defineContract({
  name: "resetPrices",
  method: "POST",
  path: "/api/prices/reset",
  summary: "Puts the starter entries of these models in the place of the current ones.",
  params: none,
  query: none,
  body: z.strictObject({ modelIds: z.array(nameSchema).min(1).max(200) }),
  output: z.strictObject({ prices: z.array(priceSchema) }),
  status: 200,
});

/** The current entries as a file. */
export const priceFileSchema = z.strictObject({
  format: z.literal("conductor-studio-prices"),
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  prices: z.array(priceEntrySchema),
});
export type PriceFile = z.infer<typeof priceFileSchema>;

/** A file that is taken in: each entry has to be one that a user could give, and no name stand in two of them. */
export const givenPriceFileSchema = priceFileSchema.extend({
  prices: z.array(givenPriceSchema).max(2_000).superRefine(refuseNamesTwice),
});
export type GivenPriceFile = z.infer<typeof givenPriceFileSchema>;

export const exportPrices = defineContract({
  name: "exportPrices",
  method: "GET",
  path: "/api/prices/export",
  summary: "The current entries as one JSON file.",
  params: none,
  query: none,
  body: none,
  output: priceFileSchema,
  status: 200,
});

export const priceImportSchema = z.strictObject({
  /** Model ids of entries that were added, that replaced an older one, and that were there already. */
  added: z.array(z.string()),
  replaced: z.array(z.string()),
  unchanged: z.array(z.string()),
  /** Entries that were not taken in, and why. */
  conflicts: z.array(z.strictObject({ modelId: z.string(), reason: z.string() })),
});
export type PriceImport = z.infer<typeof priceImportSchema>;

export const importPrices = defineContract({
  name: "importPrices",
  method: "POST",
  path: "/api/prices/import",
  summary:
    "Merges a price file: new models are added, an entry with a newer date replaces the current one of the same model, everything else that differs is listed as a conflict and left out. A name that stands in two entries of the file refuses all of it. With `preview` nothing is changed.",
  params: none,
  query: z.strictObject({ preview: z.literal("yes").optional() }),
  body: givenPriceFileSchema,
  output: priceImportSchema,
  status: 200,
});
