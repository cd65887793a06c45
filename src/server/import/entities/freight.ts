import { sql } from 'kysely';

import { queueDrafts } from '../../freight/queue.ts';
import { column, entity } from '../entity.ts';
import { readDay, readFuelPrice } from '../values.ts';

/** Prices of fuel from a day on (docs/requirements.md, 'Freight'); maintained in 'Arveldus'. */
export const fuelPrices = entity({
  name: 'fuel-prices',
  table: 'fuel_prices',
  record: 'fuel_price',
  columns: [
    column('validFrom', readDay, { type: 'date', isRequired: true }),
    column('price', readFuelPrice, { type: 'numeric', isRequired: true }),
  ],
  key: ['validFrom'],
  target: sql`(select id from fuel_prices where valid_from = i."validFrom")`,
  async afterwards(db) {
    const { rows } = await sql<{ day: string | null }>`
      select min("validFrom")::text as day from import_rows`.execute(db);
    const day = rows[0]?.day;
    if (day != null) await queueDrafts(db, { day });
  },
});
