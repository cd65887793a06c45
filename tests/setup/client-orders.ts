import type { Db } from '../../src/server/db/schema.ts';
import { createLocation } from '../factories/locations.ts';
import { createRepresentative } from '../factories/people.ts';
import { createGrain } from '../factories/products.ts';
import type { TestApp } from './test-app.ts';

/** What an order of 28.5 t of grain says; `overrides` are other values of its fields. */
export async function orderFields(db: Db, overrides: Record<string, unknown> = {}) {
  const [client, pickup, product] = [
    await createLocation(db),
    await createLocation(db),
    await createGrain(db),
  ];
  return {
    transportDate: '2026-05-21',
    client: { id: client.id },
    pickup: { id: pickup.id },
    product: { id: product.id },
    quantity: 28.5,
    ...overrides,
  };
}

/** A client with a location of theirs. */
export async function makeClient({ db, signIn }: Pick<TestApp, 'db' | 'signIn'>) {
  const representative = await createRepresentative(db);
  const location = await createLocation(db, { company_id: representative.company_id });
  const user = await signIn({ permissions: ['PERM_CLIENT'], personId: representative.person_id });
  return { user, location };
}

/** A client who has ordered from their own location: the id is the order's. */
export async function makeClientWithOrder(app: Pick<TestApp, 'db' | 'signIn'>) {
  const { user, location } = await makeClient(app);
  const here = { client: { id: location.id }, pickup: { id: location.id } };
  const made = await user.post<{ content: { id: number } }>(
    '/api/transport-orders',
    await orderFields(app.db, here),
  );
  return { user, location, id: made.body.content.id };
}
