import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import type { Db } from '../../src/server/db/schema.ts';
import { sessionCookieName } from '../../src/server/http/session-cookie.ts';
import { createSession } from '../../src/server/identity/session/sessions.ts';
import { createCompany } from '../../tests/factories/companies.ts';
import { createHaul } from '../../tests/factories/driver-actions.ts';
import { createLocation, createTerminal } from '../../tests/factories/locations.ts';
import { createRepresentative } from '../../tests/factories/people.ts';
import { createGrain } from '../../tests/factories/products.ts';
import { createJobRow } from '../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../tests/factories/trucks.ts';
import { createClientUser, createDriver, createUser } from '../../tests/factories/users.ts';
import { createStock, createWarehouse } from '../../tests/factories/warehouses.ts';

type Headers = Record<string, string>;

/** The users of the attack, and their records. */
export interface World {
  today: string;
  /** Somebody who asks whether all is well. */
  probe: Headers;
  /** The row that only that user changes. */
  probedRow: { jobId: number; rowId: number };
  staff: readonly Headers[];
  clients: readonly { headers: Headers; locationId: number }[];
  /** Each with a colleague of the same carrier, who drives the spare truck. */
  drivers: readonly { headers: Headers; truckId: number; colleague: Headers; spareTruckId: number }[];
  /** Destinations other than the terminal. */
  elsewhere: readonly number[];
  /** Pickups other than the first, and trailers. */
  pickups: readonly number[];
  trailerIds: readonly number[];
  /** A truck, a grain, its pickup and a terminal: what may be sent anywhere. */
  truckId: number;
  grainId: number;
  pickupId: number;
  terminalId: number;
  /** Rows that staff edit, by job: one or two in each. */
  editedJobs: readonly { jobId: number; rowIds: readonly number[] }[];
  shop: Shop;
}

/** The goods that are sold in the attack, and the buyer. */
export interface Shop {
  companyId: number;
  representativeId: number;
  locationId: number;
  stock: readonly StockEntry[];
}

export interface StockEntry {
  productId: number;
  productExternalId: string;
  warehouseId: number;
  warehouseExternalId: string;
}

/** The first stock of each; integrations bring more. Little, so that sellers want the same last tonnes. */
export const firstStock = 10;

/** Fills an empty database with what the clients of the attack need. */
export async function makeWorld(db: Db): Promise<World> {
  const now = Date.now();
  const session = async ({ id }: { id: number }): Promise<Headers> => ({
    cookie: `${sessionCookieName}=${await createSession(db, id, now)}`,
  });
  const several = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
    const made: T[] = [];
    for (let number = 0; number < count; number += 1) made.push(await make());
    return made;
  };
  const today = toTallinn(now).day;
  const { truck, row } = await createHaul(db, { day: today });
  const probed = await createJobRow(db, { product_id: row.product_id });
  const job = { truck_id: truck.id, transport_date: today, transport_time: '08:00' };

  return {
    today,
    probe: await session(await createUser(db)),
    probedRow: { jobId: probed.transport_job_id, rowId: probed.id },
    staff: await several(6, async () => session(await createUser(db))),
    clients: await several(2, async () => {
      const company = await createCompany(db);
      const location = await createLocation(db, { company_id: company.id });
      return {
        headers: await session(await createClientUser(db, { companyIds: [company.id] })),
        locationId: location.id,
      };
    }),
    drivers: await several(3, async () => {
      const own = await createTruck(db);
      const driver = await createDriver(db, { carrier_company_id: own.company_id });
      const spare = await createTruck(db, { company_id: own.company_id });
      const colleague = await createDriver(db, { carrier_company_id: own.company_id });
      return {
        headers: await session(driver),
        truckId: own.id,
        colleague: await session(colleague),
        spareTruckId: spare.id,
      };
    }),
    truckId: truck.id,
    elsewhere: await several(2, async () => (await createLocation(db)).id),
    pickups: await several(2, async () => (await createLocation(db)).id),
    trailerIds: await several(3, async () => (await createTrailer(db)).id),
    grainId: row.product_id,
    pickupId: row.pickup_location_id,
    terminalId: row.destination_location_id ?? (await createTerminal(db)).id,
    editedJobs: await several(6, async () => {
      const first = await createJobRow(db, { product_id: row.product_id, job });
      const others = await several(first.id % 2, () =>
        createJobRow(db, { product_id: row.product_id, transport_job_id: first.transport_job_id }),
      );
      return { jobId: first.transport_job_id, rowIds: [first, ...others].map(({ id }) => id) };
    }),
    shop: await makeShop(db),
  };
}

async function makeShop(db: Db): Promise<Shop> {
  const representative = await createRepresentative(db);
  const location = await createLocation(db, { company_id: representative.company_id });
  const products = [await createGrain(db), await createGrain(db)];
  const warehouses = [await createWarehouse(db), await createWarehouse(db)];
  const stock: StockEntry[] = [];
  for (const product of products) {
    for (const warehouse of warehouses) {
      await createStock(db, {
        product_id: product.id,
        warehouse_id: warehouse.id,
        stock: String(firstStock),
      });
      stock.push({
        productId: product.id,
        productExternalId: product.external_id ?? '',
        warehouseId: warehouse.id,
        warehouseExternalId: warehouse.external_id,
      });
    }
  }
  return {
    companyId: representative.company_id,
    representativeId: representative.id,
    locationId: location.id,
    stock,
  };
}
