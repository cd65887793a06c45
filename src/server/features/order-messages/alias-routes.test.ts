import { expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { db, signIn } = await openTestApp();
const staff = await signIn();
const farm = await createCompany(db, { name: 'Ojaveere Talu OÜ' });
const receivedAt = '2026-05-20T11:00:00+03:00';

/** The pickup that is read out of a message of this company. */
async function pickupIn(text: string, senderCompanyId: number): Promise<unknown> {
  const { body } = await staff.post<{ content: { orders: { pickup: { value: unknown } }[] } }>(
    '/api/order-messages/read',
    { receivedAt, senderCompanyId, text },
  );
  return body.content.orders[0]?.pickup.value;
}

test('what a company calls a place is known the next time, for that company alone', async () => {
  const dryer = await createLocation(db, { company_id: farm.id, location_name: 'Lepaoja kuivati' });
  const other = await createCompany(db, { name: 'Teine OÜ' });
  const taught = await staff.post<{ content: { id: number } }>('/api/message-aliases', {
    companyId: farm.id,
    words: ' Laut ',
    locationId: dryer.id,
  });
  expect(taught.status, taught.text).toBe(200);
  const pickupFor = (senderCompanyId: number) => pickupIn('homme 28 t laut -> Muuga', senderCompanyId);
  expect(await pickupFor(farm.id)).toMatchObject({ id: dryer.id, name: 'Lepaoja kuivati' });
  expect(await pickupFor(other.id)).toBeNull();
  expect((await staff.post('/api/message-aliases', { companyId: farm.id, words: 'x' })).status).toBe(422);
  expect((await staff.delete(`/api/message-aliases/${taught.body.content.id}`)).status).toBe(204);
  expect(await pickupFor(farm.id)).toBeNull();
});

test('what a company calls a place is nothing while the place, or its company, is out of use', async () => {
  const owner = await createCompany(db, { name: 'Silo OÜ' });
  const silo = await createLocation(db, { company_id: owner.id, location_name: 'Kaevu hoidla' });
  const alias = { companyId: farm.id, words: 'kopli', locationId: silo.id };
  expect((await staff.post('/api/message-aliases', alias)).status).toBe(200);
  const pickup = () => pickupIn('homme 28 t koplist Muugale', farm.id);
  const setCompany = (status: 'COMPANY_STATUS_NORMAL' | 'COMPANY_STATUS_INACTIVE') =>
    db.updateTable('companies').set({ status_code: status }).where('id', '=', owner.id).execute();
  expect(await pickup()).toMatchObject({ id: silo.id });
  await setCompany('COMPANY_STATUS_INACTIVE');
  expect(await pickup()).toBeNull();
  await setCompany('COMPANY_STATUS_NORMAL');
  expect(await pickup()).toMatchObject({ id: silo.id });
  await db.updateTable('locations').set({ active: false }).where('id', '=', silo.id).execute();
  expect(await pickup()).toBeNull();
});

test('what is out of use is taught no more, and the refusal names all of it', async () => {
  const gone = await createCompany(db, { name: 'Lõppenud OÜ', status_code: 'COMPANY_STATUS_INACTIVE' });
  const place = await createLocation(db, { company_id: gone.id, location_name: 'Vana hoidla' });
  const product = await createProduct(db, { name: 'Vana sort', active: false });
  const teach = (meaning: object) => staff.post('/api/message-aliases', { words: 'vana', ...meaning });
  const outOfUse = (field: string, name: string) =>
    expect.objectContaining({
      code: 'NOT_FOUND',
      field,
      explanation: `„${name}“ on kasutusest väljas, valige muu.`,
    });

  const ofPlace = await teach({ companyId: gone.id, locationId: place.id });
  expect(ofPlace.problem.errors).toEqual([
    outOfUse('companyId', 'Lõppenud OÜ'),
    outOfUse('locationId', 'Vana hoidla'),
  ]);
  const ofProduct = await teach({ companyId: farm.id, productId: product.id });
  expect(ofProduct.problem.errors).toEqual([outOfUse('productId', 'Vana sort')]);
  expect(ofProduct.status).toBe(422);
  expect(await db.selectFrom('message_aliases').select('id').where('words', '=', 'vana').execute()).toEqual(
    [],
  );

  await db.updateTable('products').set({ active: true }).where('id', '=', product.id).execute();
  expect((await teach({ companyId: farm.id, productId: product.id })).status).toBe(200);
});
