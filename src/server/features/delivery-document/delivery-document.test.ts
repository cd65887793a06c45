import { expect, test } from 'vitest';

import type { TransportJob } from '#api/orders/transport-jobs.ts';
import { formatDay } from '#domain/calendar/day.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { actionFields, createHaul, weights } from '../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createKnownTruck, createPastLoads } from '../../../../tests/factories/past-loads.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { unpacked } from '../../../../tests/setup/documents/pdf-contents.ts';
import { driverPaths } from '../../../../tests/setup/driving.ts';
import { openTestApp, testNow } from '../../../../tests/setup/test-app.ts';
import { factsOf } from './document-facts.ts';
import { findDocumentRecord } from './document-record.ts';
import { withoutPrivateFacts } from './shared-document.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();
const url = (rowId: number) => `/api/transport-job-products/${rowId}/delivery-document/download`;

test('a row has a PDF with an embedded font and a name of its own', async () => {
  const row = await createReadyRow(db, { notes: 'Õhtul, šahti ääres' });
  const answer = await app.inject({ url: url(row.id), headers: staff.headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="saateleht-${row.transport_job_id}-${row.id}.pdf"`,
  );
  const text = answer.rawPayload.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toContain('FontFile2');
  // The file contains the letters of the notes: the character table of its font lists them.
  expect(unpacked(answer.rawPayload)).toMatch(/<00d5>|<0161>/i);
});

test('what is not known stays blank, and a cancelled row has none', async () => {
  const row = await createJobRow(db);
  expect((await staff.get(url(row.id))).status).toBe(200);
  const cancelled = await createJobRow(db, { status: 'CANCELLED' });
  expect((await staff.get(url(cancelled.id))).problem.errorMessage).toBe('Veotöö staatus vale!');
  expect((await staff.get(url(987_654))).status).toBe(404);
});

test('the facts are those of article 6: packages, gross weight, dangerous goods', async () => {
  const product = await createProduct(db, {
    name: 'Ammooniumnitraat',
    unit: 'kg',
    package_size: '600',
    package_name: 'kott',
    gross_weight: '1.005',
    adr: 'UN 2067, 5.1, III',
  });
  const { id } = await createReadyRow(db, { product_id: product.id, quantity: '1200' });
  const record = await findDocumentRecord(db, id, testNow);
  expect(record && factsOf(record)).toMatchObject({
    goods: 'Ammooniumnitraat',
    packing: '2 kott',
    adr: 'UN 2067, 5.1, III',
    quantity: expect.stringMatching(/^1.200 kg$/),
    grossWeight: expect.stringMatching(/^1.206 kg$/),
    destination: [expect.stringContaining('Muuga terminal'), expect.stringContaining('Põllu tee')],
  });
});

test('dangerous goods stand by their line and, of the whole load, by transport category', async () => {
  const nitrate = await createProduct(db, {
    name: 'Ammooniumnitraat',
    unit: 'kg',
    un_number: '2067',
    adr_class: '5.1',
    packing_group: 'III',
    proper_name: 'Ammooniumnitraadil põhinev väetis',
    tunnel_code: 'E',
  });
  const acid = await createProduct(db, { unit: 'l', un_number: '1760', adr_class: '8', packing_group: 'II' });
  const row = await createReadyRow(db, { product_id: nitrate.id, quantity: '600' });
  const { transport_job_id: jobId } = row;
  await createJobRow(db, { product_id: acid.id, quantity: '20', transport_job_id: jobId });
  const record = await findDocumentRecord(db, row.id, testNow);
  expect(record && factsOf(record)).toMatchObject({
    adr: 'UN 2067 AMMOONIUMNITRAADIL PÕHINEV VÄETIS, 5.1, III, (E)',
    adrPoints:
      'Kogu koorem: veokategooria 2 kogus 20, 60 punkti; veokategooria 3 kogus 600, 600 punkti; kokku 660 punkti (vabastus ADR 1.1.3.6)',
  });
  const journey = async () =>
    (await staff.get<{ content: TransportJob }>(`/api/transport-jobs/${jobId}`)).body.content.adrPoints;
  expect(await journey()).toBe(660);
  await createJobRow(db, { product_id: acid.id, quantity: '200', transport_job_id: jobId });
  const above = await findDocumentRecord(db, row.id, testNow);
  expect(above && factsOf(above).adrPoints).toMatch(/kokku 1.260 punkti; ADR 1\.1\.3\.6 ei vabasta$/);
  // Which goods they are nobody knows: they may be of those of which nothing is free.
  const words = await createProduct(db, { name: 'Kütus', adr: 'UN 1202', unit: 'l' });
  await createJobRow(db, { product_id: words.id, quantity: '1', transport_job_id: jobId });
  const unknown = await findDocumentRecord(db, row.id, testNow);
  expect(unknown && factsOf(unknown).adrPoints).toBe(
    'Kogu koorem: ADR punktid teadmata (ÜRO number puudub: Kütus); ADR 1.1.3.6 ei vabasta',
  );
  expect(await journey()).toBeNull();
});

test('the goods are those that were loaded, whatever the row names meanwhile', async () => {
  const wheat = await createProduct(db, { name: 'Nisu', unit: 't', cn_code: '10019900' });
  const rape = await createProduct(db, { name: 'Raps', unit: 't', cn_code: '12059000' });
  const loaded = { loaded_product_id: wheat.id, loaded_quantity: '28.5' };
  const { id } = await createReadyRow(db, { product_id: rape.id, quantity: '26', ...loaded });
  const record = await findDocumentRecord(db, id, testNow);
  expect(record && factsOf(record)).toMatchObject({ goods: 'Nisu', cnCode: '10019900', quantity: '28,5 t' });
});

test('what a load was released by stands on it by its paper, also where another job was released, and goes to no stranger', async () => {
  const meal = await createProduct(db, { name: 'Lihajahu', cleaning_regime: 'FORBIDDEN' });
  const quality = await signIn({ permissions: ['PERM_MOBILE', 'PERM_QUALITY'] });
  const truck = await createKnownTruck(db);
  const inTrailer = (jobId: number) =>
    db.updateTable('transport_jobs').set({ trailer_id: truck.trailer_id }).where('id', '=', jobId).execute();
  const hauled = async () => {
    const haul = await createHaul(db, { truck });
    await inTrailer(haul.jobId);
    return haul;
  };
  const mealCarried = () => createPastLoads(db, truck, { cleaning: null, productId: meal.id });
  const facts = async (rowId: number) => {
    const record = await findDocumentRecord(db, rowId, testNow);
    if (record === null) throw new Error('there is no record');
    return factsOf(record);
  };
  const [released, other] = [await hauled(), await hauled()];
  const release = async (body: object) => {
    const answer = await quality.post(`/api/transport-jobs/${released.jobId}/release`, body);
    expect(answer.status, answer.text).toBe(200);
  };
  expect((await facts(released.row.id)).release).toBe('');
  await mealCarried();
  await release({ reason: 'Pestud', paperNumber: 'PTA-16' });
  expect((await facts(released.row.id)).release).toContain('PTA-16');
  // That release was only for its own load.
  expect((await facts(other.row.id)).release).toBe('');

  await mealCarried();
  const paper = { paperNumber: 'PTA-17', inspectedOn: '2026-05-20' };
  await release({ reason: 'Inspektori akt', scope: 'UNTIL_NEXT_FORBIDDEN', ...paper });
  for (const { row } of [released, other]) {
    expect((await facts(row.id)).release).toBe(
      'nr PTA-17, kontrollitud 20.05.2026, kuni järgmise keelatud koormani',
    );
  }
  expect((await staff.get(url(other.row.id))).status).toBe(200);
  expect(withoutPrivateFacts(await facts(other.row.id)).release).toBe('');
  // Another forbidden load ends the release.
  await mealCarried();
  expect((await facts(other.row.id)).release).toBe('');
});

test('what the driver weighed and who signed stand on it, with the time', async () => {
  const { carrierId, jobId, row } = await createHaul(db, { row: { notes: 'Helista ette' } });
  const driver = await signIn({
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    carrierCompanyId: carrierId,
    firstName: 'Jüri',
    lastName: 'Šmidt',
  });
  const act = async (step: string, hour: string, fields = {}) => {
    const at = `2026-05-20T${hour}:00+03:00`;
    const answer = await driver.post(step, { ...actionFields(jobId, at), ...fields });
    expect(answer.status, answer.text).toBe(200);
  };
  await act(driverPaths.start, '07:00');
  await act(driverPaths.arrive, '08:00');
  await act(driverPaths.leave, '08:40', {
    ...weights,
    startTime: '2026-05-20T08:10:00+03:00',
    endTime: '2026-05-20T08:35:00+03:00',
    contactName: 'Õie Mägi',
    signature: { aspect: 0.42, strokes: [[0.1, 0.1, 0.5, 0.3, 0.9, 0.1]] },
    notes: 'Luuk kinni',
  });
  const record = await findDocumentRecord(db, row.id, testNow);
  const facts = record === null ? null : factsOf(record);
  expect(facts).toMatchObject({
    takenOver: '20.05.2026 08:00 – 08:40',
    quantity: '28,48 t',
    quantityIs: 'laaditud',
    grossWeight: expect.stringMatching(/^28.480 kg$/),
    driver: ['Jüri Šmidt', expect.any(String)],
    notes: 'Helista ette',
    driverNotes: 'Luuk kinni',
    loading: {
      start: '20.05.2026 08:10',
      end: '20.05.2026 08:35',
      gross: expect.stringMatching(/^43.980 kg$/),
      vehicle: expect.stringMatching(/^15.500 kg$/),
      net: expect.stringMatching(/^28.480 kg$/),
    },
    unloading: { start: '', gross: '', net: '' },
    isWholeLoad: true,
    senderSigned: {
      name: `Õie Mägi, ${record?.row.pickup.company.name ?? ''}`,
      at: '20.05.2026 08:35',
      signature: { aspect: 0.42 },
    },
    carrierSigned: { name: 'Jüri Šmidt', at: '20.05.2026 08:40' },
    consigneeSigned: { name: '', at: '', signature: null },
  });
  const answer = await app.inject({ url: url(row.id), headers: staff.headers });
  // Nothing else on it has the colour of signatures.
  expect(unpacked(answer.rawPayload)).toMatch(/^0\.0705\d* 0\.188\d* 0\.360\d* SCN$/m);

  // The receiver's signer signs for the receiving company, whatever client the phone shows.
  await act(driverPaths.arrive, '09:40');
  await act(driverPaths.leave, '10:00', {
    ...weights,
    contactName: 'Ants Kuusk',
    clientName: 'Arvatav Klient OÜ',
  });
  const delivered = await findDocumentRecord(db, row.id, testNow);
  expect(delivered && factsOf(delivered).consigneeSigned.name).toBe(
    `Ants Kuusk, ${delivered?.row.destination?.company.name ?? ''}`,
  );
});

test('the place of delivery is where the driver unloaded, whatever the office wanted meanwhile', async () => {
  const { carrierId, jobId, row } = await createHaul(db);
  const driver = await signIn({
    permissions: ['PERM_MOBILE_TRUCK_DRIVER'],
    carrierCompanyId: carrierId,
  });
  const seen = { destinationLocationId: row.destination_location_id };
  const act = (step: string, fields = {}) => driver.post(step, { ...actionFields(jobId), seen, ...fields });
  await act(driverPaths.start);
  await act(driverPaths.arrive);
  await act(driverPaths.leave, weights);
  const place = async () => {
    const record = await findDocumentRecord(db, row.id, testNow);
    return record && factsOf(record).destination[0];
  };
  const delivered = await place();
  const elsewhere = await createLocation(db, { location_name: 'Rakvere ladu' });
  const shown = await staff.get<{ content: { version: number } }>(`/api/transport-job-products/${row.id}`);
  await staff.patch('/api/transport-job-products/patch-products', [
    { id: row.id, version: shown.body.content.version, changes: { destination: { id: elsewhere.id } } },
  ]);
  expect(await place()).toContain('Rakvere ladu');
  await act(driverPaths.arrive);
  await act(driverPaths.leave, weights);
  expect(await place()).toBe(delivered);
});

test('before anything is recorded it says so of the plan, and of a place without a scale that nothing was weighed', async () => {
  const { jobId, row } = await createHaul(db, { row: { quantity: '27.7' } });
  const facts = async () => {
    const record = await findDocumentRecord(db, row.id, testNow);
    return record && factsOf(record);
  };
  const day = formatDay(row.transport_date);
  expect(await facts()).toMatchObject({
    takenOver: `${day} 08:00 (plaanitud)`,
    quantity: '27,7 t',
    quantityIs: 'tellitud',
    unloading: { unweighed: '' },
  });
  const stop = (kind: 'pickup' | 'destination', values: object) =>
    db
      .insertInto('driver_stops')
      .values({ transport_job_id: jobId, stop: kind, ...values })
      .execute();
  await stop('destination', { no_scale: true, estimated_weight_kg: '25650' });
  expect(await facts()).toMatchObject({
    quantity: '25,65 t',
    quantityIs: 'hinnang, ei kaalutud',
    unloading: { unweighed: expect.stringMatching(/^ei kaalutud, hinnang 25.650 kg$/) },
  });
  await stop('pickup', { gross_weight_kg: '41200', vehicle_weight_kg: '15500' });
  expect(await facts()).toMatchObject({
    quantity: '25,7 t',
    quantityIs: 'laaditud',
    grossWeight: expect.stringMatching(/^25.700 kg$/),
  });
  const file = await app.inject({ url: url(row.id), headers: staff.headers });
  expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('however long names and notes are, it is one page', async () => {
  const long = 'Õnneliku Ämma Ürdiaed ja Šahtikoda '.repeat(5).trim();
  const company = await createCompany(db, { name: long });
  const pickup = await createLocation(db, {
    company_id: company.id,
    location_name: long,
    formatted_address: `${long}, ${long}`,
  });
  const { id } = await createReadyRow(db, {
    notes: `${long}\n`.repeat(5).slice(0, 1000),
    pickup_location_id: pickup.id,
    destination_location_id: pickup.id,
  });
  const answer = await app.inject({ url: url(id), headers: staff.headers });
  expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
