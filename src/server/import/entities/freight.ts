import { sql } from 'kysely';

import { isFuelPrice } from '#domain/freight/fuel-price.ts';

import { queueDrafts } from '../../freight/queue.ts';
import { masterData } from '../../i18n/master-data.ts';
import { column, entity } from '../entity.ts';
import { readDay, readDecimal } from '../values.ts';

const { reasons } = masterData;

/** Prices of fuel from a day on (docs/requirements.md, 'Freight'); maintained in 'Arveldus'. */
export const fuelPrices = entity({
  name: 'fuel-prices',
  table: 'fuel_prices',
  record: 'fuel_price',
  columns: [
    column('validFrom', readDay, { type: 'date', isRequired: true }),
    column('price', readDecimal('more'), { type: 'numeric', isRequired: true }),
  ],
  key: ['validFrom'],
  target: sql`(select id from fuel_prices where valid_from = i."validFrom")`,
  judge: ({ price }) =>
    price && !isFuelPrice(price) ? [{ column: 'price', code: 'INVALID', reason: reasons.fuelPrice }] : [],
  async afterwards(db) {
    const { rows } = await sql<{ day: string | null }>`
      select min("validFrom")::text as day from import_rows`.execute(db);
    const day = rows[0]?.day;
    if (day != null) await queueDrafts(db, { day });
  },
});
