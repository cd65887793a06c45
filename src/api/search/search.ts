import * as z from 'zod/mini';

import { permissions } from '#domain/permission.ts';

import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { contentList, day, id, line } from '../values.ts';

/** The kinds of records that are searched, in the order of the answer. */
export const searchKinds = [
  'row',
  'truck',
  'trailer',
  'client',
  'location',
  'product',
  'order',
  'salesOrder',
] as const;
export type SearchKind = (typeof searchKinds)[number];

const searchHit = z.strictObject({
  id,
  title: z.string(),
  /** Says also what it was found by, where nothing else in it shows that. */
  detail: z.string(),
  /**
   * Hits of all kinds are shown in this order. 0: its number, plate, name or code is what was typed; 1: a row of the
   * job with that number; 2: it has what was typed; 3: its note has, or it is nearly that.
   */
  rank: z.int(),
  /** The day of rows and orders. */
  date: z.nullable(day),
  /** The job that a driver opens, for rows. */
  transportJobId: z.nullable(id),
});
export type SearchHit = z.infer<typeof searchHit>;

const searchGroup = z.strictObject({ kind: z.enum(searchKinds), items: z.array(searchHit) });
export type SearchGroup = z.infer<typeof searchGroup>;

export const searchEndpoints = {
  search: {
    ...routes.search,
    summary:
      'Everything by one text: ids, notes, plates, names, e-waybill numbers, phones; clients and drivers find only their own',
    access: { anyOf: permissions },
    query: z.strictObject({ q: line(100) }),
    output: contentList(searchGroup),
  },
} as const satisfies Record<string, Endpoint>;
