import * as z from 'zod/mini';

import { cleaningRegimes } from '#domain/driver/driver-job.ts';
import { paperSubjects } from '#domain/papers/paper.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, digits, id, idParam } from '../values.ts';

/** A square code, row by row, '1' for a dark module, without the quiet zone around it. */
const qrCode = z.array(z.string());
export type QrCode = z.infer<typeof qrCode>;

const quantitySources = ['ORDERED', 'LOADED', 'UNLOADED', 'ESTIMATED'] as const;
/** How the quantity of a document is known. */
export type QuantitySource = (typeof quantitySources)[number];

/** The content of a row's delivery document, as texts; an unknown one is empty. */
const paperDocument = z.strictObject({
  rowId: id,
  number: z.string(),
  goods: z.string(),
  cnCode: z.string(),
  packing: z.string(),
  adr: z.string(),
  quantity: z.string(),
  /** How the quantity is known, in words: ordered, loaded, unloaded, estimated. */
  quantityIs: z.string(),
  /** The same for screens in other languages; null where there is no quantity. */
  quantitySource: z.nullable(z.enum(quantitySources)),
  sender: z.array(z.string()),
  consignee: z.array(z.string()),
  pickup: z.array(z.string()),
  destination: z.array(z.string()),
  carrier: z.array(z.string()),
  driver: z.array(z.string()),
  truck: z.string(),
  trailer: z.string(),
  /** The page that says whether the document is ours, as it was issued at `issued` (dd.MM.yyyy HH:mm). */
  check: z.strictObject({ url: z.string(), issued: z.string(), qr: qrCode }),
});
export type PaperDocument = z.infer<typeof paperDocument>;

const papers = z.strictObject({
  transportJobId: id,
  /** Null before one was made, and after it was cancelled. */
  waybill: z.nullable(
    z.strictObject({
      number: z.nullable(z.string()),
      status: z.nullable(z.string()),
      /** Made by the simulator: not valid on the road. */
      isSimulated: z.boolean(),
      url: z.nullable(z.string()),
      qr: z.nullable(qrCode),
    }),
  ),
  terminalNumber: z.nullable(z.string()),
  documents: z.array(paperDocument),
  /** Permits of the truck with this trailer that are valid on the job's day or later. */
  permits: z.array(
    z.strictObject({ number: z.nullable(z.string()), massTonnes: z.number(), validFrom: day, validTo: day }),
  ),
  /** What runs out of the truck, its trailer, the driver and the carrier, the first to end first. */
  dated: z.array(
    z.strictObject({
      subject: z.enum(paperSubjects),
      name: z.string(),
      /** Code and Estonian name of its kind. */
      kind: z.string(),
      label: z.string(),
      number: z.nullable(z.string()),
      validTo: day,
      isExpired: z.boolean(),
    }),
  ),
  /** The last loads of the load space before this one, the newest first, with the strongest cleaning after each. */
  loads: z.array(
    z.strictObject({
      product: z.string(),
      loadedAt: z.nullable(z.string()),
      cleaning: z.nullable(z.enum(cleaningRegimes)),
      cleanedAt: z.nullable(z.string()),
    }),
  ),
  /** When the driver stated them otherwise, once the goods were on the truck. */
  loadsCorrectedAt: z.nullable(z.string()),
  /** What ADR says of the whole load; null without dangerous goods. */
  adr: z.nullable(
    z.strictObject({
      /** By ADR 1.1.3.6; null where they are not known. */
      points: z.nullable(z.number()),
      /** It goes by all rules: with a trained driver and an equipped vehicle. */
      isOwed: z.boolean(),
    }),
  ),
});
export type DriverPapers = z.infer<typeof papers>;

const driverOnly = { anyOf: ['PERM_MOBILE_TRUCK_DRIVER'] } as const;

export const driverPaperEndpoints = {
  getDriverPapers: {
    ...routes.getDriverPapers,
    summary:
      "The papers of a job of the carrier's trucks: e-waybill, terminal number, delivery documents, permits, previous loads",
    access: driverOnly,
    query: z.strictObject({ transportJobId: digits }),
    output: content(papers),
    errors: ['NOT_FOUND'],
  },
  downloadDriverDocument: {
    ...routes.downloadDriverDocument,
    summary: "The delivery document of a row of the carrier's trucks, as a PDF",
    access: driverOnly,
    params: idParam,
    output: 'file',
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>;
