import * as z from 'zod/mini';

import { freightStates } from '#domain/freight/freight-facts.ts';
import { vatCategories } from '#domain/freight/vat.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import {
  content,
  contentList,
  day,
  digits,
  id,
  line,
  longPageSize,
  namedRecord,
  page,
  pageNumber,
} from '../values.ts';
import { extraCode } from './rates.ts';
import { chosenRule, financeAccess, freightLineShape, freightSide, heldReason } from './tariffs.ts';

export const freightState = z.enum(freightStates);

const freightLine = z.strictObject({
  ...freightLineShape,
  /** Counted from 1; a correction of a settled row takes the next number. */
  number: z.int(),
  state: freightState,
  vatCategory: z.enum(vatCategories),
  vatRate: z.string(),
  statementId: z.nullable(id),
});

const freightRow = z.strictObject({
  rowId: id,
  transportJobId: id,
  side: freightSide,
  /** Null while nobody is known to pay, or to be paid. */
  party: z.nullable(namedRecord),
  /** The day of loading, else the planned day. */
  day: z.string(),
  status: z.string(),
  pickup: z.string(),
  destination: z.nullable(z.string()),
  product: z.string(),
  truck: z.nullable(z.string()),
  /** The sum of all lines, and of the lines that are not settled yet. */
  totalCents: z.int(),
  openCents: z.int(),
  /** The total that an approved row would have by now, where that is another; else null. */
  priceNow: z.nullable(z.int()),
  state: freightState,
  /** The minutes of waiting that the row's tariff charges; null where it charges none. */
  chargeableMinutes: z.nullable(z.int()),
  lines: z.array(freightLine),
  held: z.array(heldReason),
  chosen: z.nullable(chosenRule),
  extras: z.array(z.strictObject({ code: z.string(), reason: z.string() })),
});
export type FreightRow = z.infer<typeof freightRow>;

/** The sum to be settled with a party. */
const partySum = z.strictObject({
  party: z.nullable(namedRecord),
  rows: z.int(),
  heldRows: z.int(),
  /** The number of held rows that are not delivered yet. */
  undeliveredRows: z.int(),
  draftCents: z.int(),
  /** With the free lines that wait for the party's next statement, which are `freeCents` of it. */
  approvedCents: z.int(),
  freeCents: z.int(),
  settledCents: z.int(),
});
export type FreightPartySum = z.infer<typeof partySum>;

/** The sum that a person saw of a row when approving it. */
const shownSum = z.strictObject({ rowId: id, partyId: z.nullable(id), openCents: z.int() });
export type ShownSum = z.infer<typeof shownSum>;

/** Rows of one side, of which all or none are changed. */
const rowChoice = z.strictObject({
  side: freightSide,
  rowIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
});

export const freightRowEndpoints = {
  listFreightRows: {
    ...routes.listFreightRows,
    summary:
      'What loads cost their clients or pay their carriers, by day of loading, with lines and what holds them; `parties` sums all that the filters find. `waiting` jobs are still to be calculated again',
    access: financeAccess,
    query: z.strictObject({
      side: z.optional(freightSide),
      partyCompanyId: z.optional(digits),
      from: z.optional(day),
      to: z.optional(day),
      state: z.optional(freightState),
      held: z.optional(z.literal('true')),
      rowId: z.optional(digits),
      pageNr: pageNumber,
      size: longPageSize,
    }),
    output: z.extend(page(freightRow), { parties: z.array(partySum), waiting: z.int() }),
  },
  setFreightExtras: {
    ...routes.setFreightExtras,
    summary: 'The extras of a row that are put on by hand, with their reasons; those left out are taken off',
    access: financeAccess,
    params: z.strictObject({ rowId: digits }),
    body: z.strictObject({
      side: freightSide,
      extras: z
        .array(z.strictObject({ code: extraCode, reason: line(200).check(z.minLength(1)) }))
        .check(z.maxLength(50)),
      /** Why others are taken off. */
      takenOffReason: z.optional(line(200)),
    }),
    output: contentList(freightRow),
    errors: ['NOT_FOUND'],
  },
  approveFreight: {
    ...routes.approveFreight,
    summary:
      'Approve what these rows cost; all or none, a held one is refused with its reason, and so is one whose open sum is another by now than was `shown`',
    access: financeAccess,
    body: z.strictObject({
      side: freightSide,
      rowIds: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      shown: z.optional(z.array(shownSum).check(z.maxLength(1000))),
    }),
    output: content(z.strictObject({ approved: z.int(), rows: z.array(freightRow) })),
  },
  unapproveFreight: {
    ...routes.unapproveFreight,
    summary:
      'Take back the approval of these rows, which are worked out anew; all or none, one that is not approved or is settled is refused',
    access: financeAccess,
    body: rowChoice,
    output: content(z.strictObject({ unapproved: z.int(), rows: z.array(freightRow) })),
  },
  recalculateFreight: {
    ...routes.recalculateFreight,
    summary:
      'Work out settled rows by the tariffs and facts of now: what differs becomes a line to be approved, with old and new in words; all or none, one of which nothing is settled is refused',
    access: financeAccess,
    body: rowChoice,
    output: content(z.strictObject({ recalculated: z.int(), rows: z.array(freightRow) })),
  },
} as const satisfies Record<string, Endpoint>;
