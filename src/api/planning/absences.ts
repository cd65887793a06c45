import * as z from 'zod/mini';

import { absenceReasons, isAbsenceEnd } from '#domain/planning/absence.ts';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { content, contentList, day, digits, id, idParam, line, namedRecord } from '../values.ts';

/** A day, which counts as a whole, or a local time 'YYYY-MM-DDTHH:mm'. */
const end = z.string().check(z.refine(isAbsenceEnd));

const absenceFields = {
  truckId: z.optional(z.nullable(id)),
  driverUserId: z.optional(z.nullable(id)),
  from: end,
  to: end,
  reason: z.enum(absenceReasons),
  note: z.optional(z.nullable(line(500))),
};
export type GivenAbsence = z.infer<z.ZodMiniObject<typeof absenceFields>>;

const absence = z.strictObject({
  id,
  version: z.int(),
  truckId: z.nullable(id),
  truck: z.nullable(z.strictObject({ id, licensePlateNumber: z.string() })),
  driverUserId: z.nullable(id),
  driver: z.nullable(namedRecord),
  from: z.string(),
  to: z.string(),
  reason: z.enum(absenceReasons),
  note: z.nullable(z.string()),
  /** False after it was cancelled. */
  active: z.boolean(),
});
export type AbsenceView = z.infer<typeof absence>;

// The board's people write down what they hear on the phone.
const access = { anyOf: ['PERM_MOBILE', 'PERM_ADMIN'] } as const;
const proof = { notNeeded: 'It gives nobody power over others' } as const;

export const absenceEndpoints = {
  listAbsences: {
    ...routes.listAbsences,
    summary: 'When trucks and drivers are away, what begins last first; at most 1000',
    access,
    proof: changesNothing,
    query: z.strictObject({
      /** Only absences that overlap these days. */
      from: z.optional(day),
      to: z.optional(day),
      truckId: z.optional(digits),
    }),
    output: contentList(absence),
  },
  getAbsence: {
    ...routes.getAbsence,
    summary: 'An absence, also one that was taken back',
    access,
    proof: changesNothing,
    params: idParam,
    output: content(absence),
    errors: ['NOT_FOUND'],
  },
  createAbsence: {
    ...routes.createAbsence,
    summary:
      'Write down that a truck, a driver or both are away: days, both whole and included, or local times',
    access,
    proof,
    body: z.strictObject(absenceFields),
    output: content(absence),
    status: 201,
    idempotent: true,
  },
  changeAbsence: {
    ...routes.changeAbsence,
    summary: 'Change an absence, or take it back (`active` false); without `version` whatever it is now',
    access,
    proof,
    params: idParam,
    body: z.extend(z.partial(z.strictObject(absenceFields)), {
      version: z.optional(z.int()),
      active: z.optional(z.boolean()),
    }),
    output: content(absence),
    errors: ['NOT_FOUND', 'CONFLICT'],
    current: absence,
  },
} as const satisfies Record<string, Endpoint>;
