import { sql } from 'kysely';

import { droppedStatuses } from '#domain/job-row/job-row-status.ts';

import { literals } from '../../../db/literals.ts';
import type { Db } from '../../../db/schema.ts';
import { et } from '../../../i18n/et.ts';
import { productToLoad } from '../../../job-rows/product-of-row.ts';
import { type AlertSource, readAlertsOf, maxPerKind } from './alert-source.ts';

interface OtherGoods {
  id: number;
  productId: number;
  loaded: string;
  ordered: string;
}

/**
 * Returns rows whose truck carries other goods than they name: the driver loaded before the change reached the
 * phone.
 */
export async function deriveOtherGoodsLoaded(db: Db): Promise<AlertSource<'LOADED_OTHER_GOODS'>[]> {
  const { rows: otherGoods } = await sql<OtherGoods>`
    select r.id, loaded.id as "productId", loaded.name as loaded, ordered.name as ordered
    from transport_job_products r
    join products loaded on loaded.id = r.loaded_product_id
    join products ordered on ordered.id = ${productToLoad}
    where r.loaded_product_id <> ${productToLoad}
      -- A report that says so has an alert of its own.
      and not exists (select from alerts alert where alert.kind = 'CHANGED_MEANWHILE' and alert.transport_job_id = r.transport_job_id)
      and r.status not in (${literals(droppedStatuses)})
    order by r.transport_date desc, r.id desc limit ${sql.lit(maxPerKind)}`.execute(db);
  return readAlertsOf(
    db,
    otherGoods,
    ({ id }) => id,
    ({ id, productId, loaded, ordered }, row) => ({
      kind: 'LOADED_OTHER_GOODS',
      source: id,
      key: `loaded-other-goods:${id}:${productId}`,
      summary: et.alerts.loadedOtherGoods(row.client ?? '', loaded, ordered),
      data: { loaded, ordered },
      raisedAt: row.updated_at,
    }),
  );
}
