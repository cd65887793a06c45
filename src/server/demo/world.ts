import type { Numbered } from '../../../tests/factories/rows.ts';
import type { Goods } from './build-goods.ts';
import type { Partners } from './build-partners.ts';
import type { Places } from './build-places.ts';
import type { Trucks } from './build-trucks.ts';
import type { Users } from './build-users.ts';

/** Everything that hauls, jobs and sales are made of. */
export interface World {
  partners: Partners;
  places: Places;
  goods: Goods;
  trucks: Trucks;
  users: Users;
}

export type Place = Numbered<'locations'>;
