import { searchEndpoints, type SearchGroup, type SearchHit, type SearchKind } from '#api/search/search.ts';
import { type Day } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { maySeeOfficeScreens } from '#domain/permission.ts';

import type { Db } from '../../db/schema.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { register } from '../../http/register.ts';
import { findCompanyScope } from '../../identity/session/company-scope.ts';
import type { Feature } from '../../services.ts';
import {
  searchCompanies,
  searchLocations,
  searchProducts,
  searchTrailers,
  searchTrucks,
} from './people-and-goods.ts';
import { searchOrders, searchRows, searchSalesOrders } from './rows-and-orders.ts';

/** The most results shown of a kind: a user who misses one types another letter. */
const hitsOfAKind = 5;

/** The names that screens give to rows and orders: 'Veotellimus 100'. */
const namedNumber = /^(?:rida|veotöö|tellimus|veotellimus|müügitellimus)\s+(\d{1,15})$/iu;

/** One field that finds everything that the user may see. */
export const search: Feature = (api, { now }) => {
  register(api, searchEndpoints.search, async ({ query, user, db }) => {
    const q = namedNumber.exec(query.q)?.[1] ?? query.q;
    const { day } = toTallinn(now());
    return { content: q.length < 2 && !/^\d$/.test(q) ? [] : await searchAs(db, user, q, day) };
  });
};

async function searchAs(db: Db, user: SignedInUser, q: string, today: Day): Promise<SearchGroup[]> {
  const { permissions } = user;
  const size = hitsOfAKind;
  const isStaff = maySeeOfficeScreens(permissions);
  const groups: SearchGroup[] = [];
  const add = (kind: SearchKind, items: SearchHit[]) => {
    if (items.length > 0) groups.push({ kind, items });
  };
  if (isStaff) {
    add('row', await searchRows(db, { q, today, carrierId: null, size }));
    add('truck', await searchTrucks(db, q, size));
    add('trailer', await searchTrailers(db, q, size));
    add('client', await searchCompanies(db, q, size));
    add('location', await searchLocations(db, q, null, size));
    add('product', await searchProducts(db, q, false, size));
    add('order', await searchOrders(db, q, null, size));
    add('salesOrder', await searchSalesOrders(db, q));
    return groups;
  }
  if (permissions.includes('PERM_MOBILE_TRUCK_DRIVER') && user.carrierCompanyId !== null) {
    add('row', await searchRows(db, { q, today, carrierId: user.carrierCompanyId, size }));
  }
  if (permissions.includes('PERM_CLIENT')) {
    const companyIds = (await findCompanyScope(db, user)) ?? [];
    add('location', await searchLocations(db, q, companyIds, size));
    add('product', await searchProducts(db, q, true, size));
    add('order', await searchOrders(db, q, { creatorId: user.id, companyIds }, size));
  }
  return groups;
}
