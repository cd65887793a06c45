import type { MasterDataEntity } from '#api/import/master-data.ts';

import { batches } from './entities/batches.ts';
import { companies, locations, people, representatives } from './entities/companies.ts';
import { fuelPrices } from './entities/freight.ts';
import { contracts, productGroups, products, stock, warehouses } from './entities/goods.ts';
import { jobRows, salesOrderLines } from './entities/open-work.ts';
import { papers } from './entities/papers.ts';
import { absences, massLimits } from './entities/planning.ts';
import { tariffs } from './entities/tariffs.ts';
import { users } from './entities/users.ts';
import { trailers, trucks, vehiclePermits } from './entities/vehicles.ts';
import type { Entity } from './entity.ts';

/** All kinds of master data, in the order in which they can refer to each other. */
export const entities: readonly Entity[] = [
  companies,
  people,
  representatives,
  locations,
  productGroups,
  products,
  warehouses,
  salesOrderLines,
  stock,
  trailers,
  trucks,
  vehiclePermits,
  massLimits,
  contracts,
  users,
  absences,
  papers,
  batches,
  jobRows,
  fuelPrices,
  tariffs,
];

/** Returns the kind of master data with this name. Throws where there is none. */
export function entityNamed(kind: MasterDataEntity): Entity {
  const entity = entities.find(({ name }) => name === kind);
  if (entity === undefined) throw new Error(`No kind of master data is called ${kind}`);
  return entity;
}

/**
 * True for records that decide what users may do, and for whom clients act (docs/requirements.md, 'Administration').
 */
export function isAboutRights(kind: MasterDataEntity): boolean {
  return kind === 'users' || kind === 'people' || kind === 'representatives';
}
