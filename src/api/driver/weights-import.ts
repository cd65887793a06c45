import * as z from 'zod/mini';

import { stopKinds } from '#domain/driver/driver-job.ts';
import { maxWeightsText, weightRowFaults } from '#domain/driver/weight-rows.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, day, id, line } from '../values.ts';
import { stopFields } from './driver-job.ts';
import { driverRecord } from './driver-record.ts';

/** A line of the list, as it was read. */
const weightLine = {
  line: z.int(),
  text: z.string(),
  netWeightKg: z.nullable(z.number()),
  ticket: z.string(),
};

/** A job that a line may mean, with one of its rows to open. */
const possibleJob = z.strictObject({
  transportJobId: id,
  version: z.int(),
  rowId: id,
  plate: z.string(),
  day,
  time: z.nullable(z.string()),
  product: z.string(),
  pickup: z.string(),
  destination: z.nullable(z.string()),
});
export type PossibleJob = z.infer<typeof possibleJob>;

export const weightsImportRequest = z.strictObject({
  /** Pasted lines, or the text of a CSV file: plate, day, net weight, ticket. */
  text: z.string().check(z.minLength(1), z.maxLength(maxWeightsText)),
  /** Where it was weighed; the destination unless said. */
  stop: z.optional(z.enum(stopKinds)),
});

const weightsPreview = z.strictObject({
  matched: z.array(z.strictObject({ ...weightLine, job: possibleJob })),
  ambiguous: z.array(z.strictObject({ ...weightLine, jobs: z.array(possibleJob) })),
  unknown: z.array(z.strictObject({ ...weightLine, code: z.enum(weightRowFaults) })),
});
export type WeightsPreview = z.infer<typeof weightsPreview>;

export const weightsApplyRequest = z.strictObject({
  stop: z.optional(z.enum(stopKinds)),
  /** 'Lõpeta töö' of all. */
  completed: z.optional(z.literal(true)),
  reason: line(400),
  entries: z
    .array(
      z.strictObject({
        transportJobId: id,
        version: z.int().check(z.positive()),
        netWeightKg: stopFields.grossWeightKg,
        ticket: z.optional(line(60)),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
  /** 'entries.0.netWeightKg' */
  confirmed: z.optional(z.array(line(100)).check(z.maxLength(1000))),
});
export type WeightsApplyRequest = z.infer<typeof weightsApplyRequest>;

export const weightsImportEndpoints = {
  previewWeights: {
    ...routes.previewWeights,
    summary:
      'Find the jobs that a list of weights means, by plate and day, without changing anything: those that are certain, those where a person chooses, and lines that mean none',
    access: { anyOf: ['PERM_MOBILE'] },
    body: weightsImportRequest,
    output: content(weightsPreview),
  },
  applyWeights: {
    ...routes.applyWeights,
    summary:
      'Enter the weights of a list from paper, all or none, each as `enterWeights`; problems and questions name their entry (`entries.0.netWeightKg`)',
    access: { anyOf: ['PERM_MOBILE'] },
    body: weightsApplyRequest,
    output: content(z.strictObject({ entered: z.int() })),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: driverRecord,
  },
} as const satisfies Record<string, Endpoint>;
