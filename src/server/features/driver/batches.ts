import type { BatchInfo } from '#api/driver/lookups.ts';
import { decimalToNumber } from '#domain/goods/decimal.ts';
import { grossWeight } from '#domain/goods/weights.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';

export interface BatchSearch {
  carrierId: number;
  rowIds: readonly number[] | null;
  batchId: number | null;
}

/**
 * Finds batches of the carrier's rows, with pallets and calculated gross weights (docs/requirements.md, "Driver's
 * journey").
 */
export async function findBatches(db: Db, { carrierId, rowIds, batchId }: BatchSearch): Promise<BatchInfo[]> {
  const rows = await db
    .selectFrom('transport_job_products as r')
    .innerJoin('transport_jobs as j', 'j.id', 'r.transport_job_id')
    .innerJoin('trucks', 'trucks.id', 'j.truck_id')
    .innerJoin('batches', 'batches.id', 'r.batch_id')
    .select(['r.id as row_id', 'batches.id', 'batches.status', 'batches.bundler_name'])
    .where('trucks.company_id', '=', carrierId)
    .$if(rowIds !== null, (query) => query.where('r.id', '=', anyOf(rowIds ?? [])))
    .$if(batchId !== null, (query) => query.where('batches.id', '=', batchId ?? 0))
    .orderBy('batches.id')
    .orderBy('r.id')
    .limit(500)
    .execute();
  const batches = new Map(rows.map((row) => [row.id, row]));
  if (batches.size === 0) return [];
  const goods = await db
    .selectFrom('batch_pallets as pallet')
    .leftJoin('batch_pallet_products as item', 'item.pallet_id', 'pallet.id')
    .leftJoin('products', 'products.id', 'item.product_id')
    .select([
      'pallet.id',
      'pallet.batch_id',
      'pallet.number',
      'pallet.type',
      'item.quantity',
      'products.id as product_id',
      'products.name',
      'products.unit',
      'products.gross_weight',
    ])
    .where('pallet.batch_id', '=', anyOf(batches.keys()))
    .orderBy('pallet.number')
    .orderBy('products.name')
    .execute();

  return [...batches.values()].map((batch) => {
    const ofBatch = goods.filter(({ batch_id }) => batch_id === batch.id);
    const pallets = [...new Set(ofBatch.map(({ id }) => id))].map((id) => {
      const onPallet = ofBatch.filter((item) => item.id === id);
      return {
        id,
        number: onPallet[0]?.number ?? 0,
        type: onPallet[0]?.type ?? '',
        grossWeight: weightOf(onPallet),
        products: onPallet.flatMap(({ quantity, product_id, name, unit }) =>
          quantity === null || product_id === null
            ? []
            : [
                {
                  quantity: Number(quantity),
                  product: { id: product_id, name: name ?? '', unit: unit ?? '' },
                },
              ],
        ),
      };
    });
    return {
      id: batch.id,
      status: batch.status,
      bundler: batch.bundler_name === null ? null : { name: batch.bundler_name },
      grossWeight: weightOf(ofBatch),
      transportJobProductIds: rows.filter(({ id }) => id === batch.id).map(({ row_id }) => row_id),
      pallets,
    };
  });
}

function weightOf(items: readonly { quantity: string | null; gross_weight: string | null }[]): number | null {
  const weight = grossWeight(
    items.flatMap(({ quantity, gross_weight }) =>
      quantity === null ? [] : [{ quantity, product: { grossWeight: gross_weight } }],
    ),
  );
  return weight === null ? null : decimalToNumber(weight);
}
