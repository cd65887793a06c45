import { searchEndpoints, type SearchGroup, type SearchHit, type SearchKind } from '#api/search/search.ts';
import { type Day } from '#domain/calendar/day.ts';
import { maySeeOfficeScreens } from '#domain/permission.ts';
import { hasLetter } from '#domain/search-text.ts';

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
const maxHitsOfKind = 5;

/** A number with the name that screens give its record: 'Veotellimus 100'. */
const namedNumber = /^(rida|veotöö|tellimus|veotellimus|müügitellimus)\s+(\d{1,15})$/iu;

/** The kinds that such a name means. */
const namedKinds: Readonly<Record<string, readonly SearchKind[]>> = {
  rida: ['row'],
  veotöö: ['row'],
  tellimus: ['order', 'salesOrder'],
  veotellimus: ['order'],
  müügitellimus: ['salesOrder'],
};

/** One field that finds everything that the user may see. */
export const search: Feature = (api, { today }) => {
  register(api, searchEndpoints.search, async ({ query, user, db }) => {
    const [, name, number] = namedNumber.exec(query.q) ?? [];
    const terms = { q: number ?? query.q, name: name?.toLowerCase() ?? null };
    if (terms.q.length < 2 && !/^\d$/.test(terms.q)) return { content: [] };
    return { content: await searchAs(db, user, terms, today()) };
  });
};

/** What is looked for; `name` says of what it is the number. */
interface Asked {
  q: string;
  name: string | null;
}

/** Where a record has the very number, companies and places are left out that only have its digits within others. */
function withoutLikeNumbers(groups: SearchGroup[], q: string): SearchGroup[] {
  const isNumber = !hasLetter(q) && groups.some(({ items }) => items.some(({ rank }) => rank === 0));
  if (!isNumber) return groups;
  return groups
    .map(({ kind, items }) => ({
      kind,
      items: kind === 'client' || kind === 'location' ? items.filter(({ rank }) => rank < 3) : items,
    }))
    .filter(({ items }) => items.length > 0);
}

async function searchAs(db: Db, user: SignedInUser, { q, name }: Asked, today: Day): Promise<SearchGroup[]> {
  const { permissions } = user;
  const size = maxHitsOfKind;
  const groups: SearchGroup[] = [];
  const meant = name === null ? null : namedKinds[name];
  const add = async (kind: SearchKind, find: () => Promise<SearchHit[]>) => {
    if (meant != null && !meant.includes(kind)) return;
    const items = await find();
    if (items.length > 0) groups.push({ kind, items });
  };
  const numberOf = name === null ? null : name === 'veotöö' ? 'job' : 'row';
  const rows = { q, numberOf, today, size } as const;
  if (maySeeOfficeScreens(permissions)) {
    await add('row', () => searchRows(db, { ...rows, carrierId: null }));
    await add('truck', () => searchTrucks(db, q, size));
    await add('trailer', () => searchTrailers(db, q, size));
    await add('client', () => searchCompanies(db, q, size));
    await add('location', () => searchLocations(db, q, null, size));
    await add('product', () => searchProducts(db, q, false, size));
    await add('order', () => searchOrders(db, q, null, size));
    await add('salesOrder', () => searchSalesOrders(db, q));
    return withoutLikeNumbers(groups, q);
  }
  if (permissions.includes('PERM_MOBILE_TRUCK_DRIVER') && user.carrierCompanyId !== null) {
    const carrierId = user.carrierCompanyId;
    await add('row', () => searchRows(db, { ...rows, carrierId }));
  }
  if (permissions.includes('PERM_CLIENT')) {
    const companyIds = (await findCompanyScope(db, user)) ?? [];
    await add('location', () => searchLocations(db, q, companyIds, size));
    await add('product', () => searchProducts(db, q, true, size));
    await add('order', () => searchOrders(db, q, { creatorId: user.id, companyIds }, size));
  }
  return groups;
}
