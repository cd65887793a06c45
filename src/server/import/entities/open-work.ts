import { sql } from 'kysely';

import { jobRowColumnRules } from '#domain/job-row/job-row-columns.ts';
import { stopTextFields } from '#domain/record-fields/driver-stop.ts';
import { salesLineFields } from '#domain/record-fields/sales-line.ts';
import { salesLineStatuses } from '#domain/sales/stock-allocation.ts';

import { masterData } from '../../i18n/master-data.ts';
import { column, entity, reference } from '../entity.ts';
import { readInteger, readOneOf, readText, readTextUpTo } from '../values.ts';

const { reasons } = masterData;
const readId = readInteger(1, 999_999_999_999_999);

/** Rows and lines are made in Koorem and known by its `id`, or by an `externalId` that an earlier import gave. */
const identity = [
  column('id', readId, { type: 'bigint', target: null }),
  column('externalId', readText, { made: sql`null` }),
];

function identityProblems({ id = null, externalId = null }: Record<string, string | null>) {
  return id === null && externalId === null
    ? [{ column: 'id', code: 'REQUIRED', reason: reasons.idOrExternalId } as const]
    : [];
}

const targetIn = (table: string) => sql`(
  select known.id from ${sql.table(table)} known
  where case when i.id is null then known.external_id = i."externalId" else known.id = i.id end
)`;

/** Details that the warehouse adds to transport job products: place, batch, lot, row it belongs to, replacement. */
export const jobRows = entity({
  name: 'job-rows',
  table: 'transport_job_products',
  record: 'transport_job_product',
  columns: [
    ...identity,
    column('shelf', readTextUpTo(jobRowColumnRules.shelf.max)),
    reference('batchExternalId', 'batches', 'batch_id'),
    column('loadedLot', readTextUpTo(stopTextFields.lot.max)),
    reference('replacementProductExternalId', 'products', 'replacement_product_id'),
    column('tiedToId', readId, {
      type: 'bigint',
      target: 'tied_to_id',
      refersTo: { table: 'transport_job_products', by: 'id' },
    }),
  ],
  key: ['target'],
  target: targetIn('transport_job_products'),
  mayCreate: false,
  judge: identityProblems,
  checks: [
    {
      column: 'tiedToId',
      code: 'INVALID',
      reason: reasons.tiedToItself,
      when: sql`i."tiedToId_id" = i.target`,
    },
  ],
  touches: sql`updated_at = now()`,
});

/** Statuses of sales order lines: an issued or cancelled one takes no stock any more; `lot` is what was taken. */
export const salesOrderLines = entity({
  name: 'sales-order-lines',
  table: 'sales_order_lines',
  record: 'sales_order_line',
  columns: [
    ...identity,
    column('status', readOneOf(salesLineStatuses), { isRequired: true }),
    column('lot', readTextUpTo(salesLineFields.lot.max)),
  ],
  key: ['target'],
  target: targetIn('sales_order_lines'),
  mayCreate: false,
  judge: identityProblems,
});
