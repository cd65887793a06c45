import * as z from 'zod/mini';

import { type Endpoint, changesNothing } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { contentList, day, digits, id, lookupSize } from '../values.ts';

/** The kinds of record in the audit, by their tables in the singular. */
export const auditEntities = [
  'transport_job_product',
  'transport_job',
  'transport_order',
  'sales_order',
  'product',
  'location',
  'truck',
  'trailer',
  'company',
  'person',
  'representative',
  'product_group',
  'warehouse',
  'stock',
  'contract',
  'vehicle_permit',
  'mass_limit',
  'absence',
  'paper',
  'paper_kind',
  'precursor_declaration',
  'precursor_report',
  'tariff',
  'fuel_price',
  'late_interest_rate',
  'freight_statement',
  'freight_load',
  'freight_free_line',
  'user',
  'api_token',
  'inbox_message',
  'message_alias',
  'webhook',
  'import',
  'demo',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

const entry = z.strictObject({
  id,
  at: z.string(),
  /** A person, or the program or external system that acted; null: Koorem itself. */
  who: z.nullable(z.string()),
  entity: z.string(),
  entityId: z.int(),
  /** Name of the record; null for rows, jobs and orders, which are known by number, and for deleted records. */
  entityName: z.nullable(z.string()),
  action: z.string(),
  /** The changes by field: a new value, or [before, after]. */
  changes: z.record(z.string(), z.unknown()),
  /** Names of the records whose ids are in the changes, by field and id: `{'truck_id 12': '123 ABC'}`. */
  names: z.record(z.string(), z.string()),
});
export type ListedAuditEntry = z.infer<typeof entry>;

const filters = z.strictObject({
  userId: z.optional(digits),
  entity: z.optional(z.enum(auditEntities)),
  entityId: z.optional(digits),
  from: z.optional(day),
  to: z.optional(day),
});

export const auditEndpoints = {
  listAudit: {
    ...routes.listAudit,
    summary: 'Who changed what, the newest first; `before` is the last id of the page before',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: changesNothing,
    query: z.extend(filters, {
      before: z.optional(digits),
      size: lookupSize,
    }),
    output: contentList(entry),
  },
  exportAudit: {
    ...routes.exportAudit,
    summary: 'The same as an XLSX file, at most 100,000 entries',
    access: { anyOf: ['PERM_ADMIN'] },
    proof: changesNothing,
    query: filters,
    output: 'file',
  },
} as const satisfies Record<string, Endpoint>;
