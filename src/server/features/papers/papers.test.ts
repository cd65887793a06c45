import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { Paper, PaperKind } from '#api/papers/papers.ts';
import type { VehicleChoice } from '#api/vehicles/vehicle-choice.ts';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createProduct, createProductGroup } from '../../../../tests/factories/products.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { openAssignments } from '../../../../tests/setup/planning/assignments.ts';
import { patchUrl } from '../../../../tests/setup/row-patches.ts';
import { rolePermissions } from '../../../../tests/setup/test-app.ts';

const { admin, check, date, db, grain, signIn, staff, way } = await openAssignments();

interface One<T> {
  content: T;
}

const given = (over: object) => ({ kind: 'INSPECTION', validTo: '2026-06-02', ...over });
async function add(over: object): Promise<Paper> {
  const answer = await staff.post<One<Paper>>('/api/papers', given(over));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.content;
}
const kindOf = async (code: string) => {
  const { body } = await staff.get<One<PaperKind[]>>('/api/paper-kinds');
  return body.content.find((kind) => kind.code === code);
};
const waiting = (productId = grain.id) =>
  createJobRow(db, {
    ...way,
    product_id: productId,
    quantity: '5',
    job: { transport_date: date, transport_time: '09:00', truck_id: null },
  });
const foundOf = async (asked: object) =>
  (await check({ time: '09:00', ...asked }))
    .filter(({ code }) => code === 'PAPER_EXPIRED')
    .map(({ severity, message }) => `${severity}: ${message}`);

test('a paper is written down, put right, renewed and listed by its end', async () => {
  const truck = await createTruck(db, { license_plate_number: '701ABC' });
  const subject = { truckId: truck.id };
  const paper = await add({ subject, number: 'A-1', validFrom: '2025-06-03' });
  expect(paper).toMatchObject({
    subject,
    subjectName: '701ABC',
    kind: 'INSPECTION',
    kindLabel: 'Tehnoülevaatus',
    number: 'A-1',
    validTo: '2026-06-02',
    state: 'EXPIRING',
    daysLeft: 13,
    isCurrent: true,
  });
  const url = `/api/papers/${paper.id}`;
  const patched = await staff.patch<One<Paper>>(url, { version: 1, validTo: '2026-08-01' });
  expect(patched.body.content).toMatchObject({
    validTo: '2026-08-01',
    state: 'VALID',
    version: 2,
    number: 'A-1',
  });
  const stale = await staff.patch(url, { version: 1, number: 'A-2' });
  expect(stale.status).toBe(409);
  expect(stale.problem.current).toMatchObject({ version: 2, number: 'A-1' });

  const renewed = await add({ subject, number: 'A-9', validFrom: '2026-08-02', validTo: '2027-08-01' });
  const list = async (query: string) =>
    (await staff.get<{ content: Paper[] }>(`/api/papers?${query}`)).body.content.map(({ id }) => id);
  expect(await list(`truckId=${truck.id}`)).toEqual([renewed.id]);
  expect(await list(`truckId=${truck.id}&all=true`)).toEqual([paper.id, renewed.id]);
  expect(await list('search=701%20abc')).toEqual([renewed.id]);
  expect(await list('search=a-9')).toEqual([renewed.id]);
  expect(await list(`truckId=${truck.id}&until=2027-07-31`)).toEqual([]);
  await staff.patch(`/api/papers/${renewed.id}`, { active: false });
  expect(await list(`truckId=${truck.id}`)).toEqual([paper.id]);
  // In the audit by name.
  const audit = await admin.get<{ content: { entityName: string | null; action: string }[] }>(
    `/api/admin/audit?entity=paper&entityId=${paper.id}`,
  );
  expect(audit.body.content.map(({ action }) => action)).toEqual(['updated', 'created']);
});

test('what is wrong with a paper is said all at once', async () => {
  const truck = await createTruck(db);
  const refused = async (over: object) => (await staff.post('/api/papers', given(over))).problems.toSorted();
  const subject = { truckId: truck.id };
  expect(await refused({ subject: {} })).toEqual(['subject INVALID']);
  expect(await refused({ subject: { truckId: 1, userId: 2 } })).toEqual(['subject INVALID']);
  expect(await refused({ subject: { truckId: 9_999_999 }, kind: 'NONE' })).toEqual([
    'kind NOT_FOUND',
    'subject.truckId NOT_FOUND',
  ]);
  expect(await refused({ subject, kind: 'DRIVER_CARD' })).toEqual(['kind INVALID']);
  expect(await refused({ subject, validFrom: '2026-06-03', photoId: 9_999_999 })).toEqual([
    'photoId NOT_FOUND',
    'validTo INVALID',
  ]);
  expect(await refused({ subject, validTo: '0206-06-02' })).toEqual(['validTo INVALID']);
  expect(await refused({ subject, validFrom: '0206-06-02' })).toEqual(['validFrom INVALID']);
  await add({ subject, number: 'A-1' });
  expect(await refused({ subject, number: 'A-1' })).toEqual(['validTo DUPLICATE']);
});

test('truck, trailer, driver and carrier are assigned with a warning once a paper has run out', async () => {
  const carrier = await createCompany(db, { name: 'Vedu AS' });
  const driver = await signIn({
    permissions: rolePermissions.driver,
    phone: '+372 5999 1234',
    firstName: 'Juhan',
    lastName: 'Juht',
  });
  const truck = await createTruck(db, {
    license_plate_number: '702ABC',
    company_id: carrier.id,
    driver_name: 'Juhan',
    driver_phone: '59991234',
  });
  const trailer = await createTrailer(db, { registration_number: '702XYZ' });
  const plainGroup = await createProductGroup(db, { is_feed: false });
  const plain = await createProduct(db, { group_id: plainGroup.id, unit: 't', is_bulk: true });
  const row = await waiting(plain.id);
  const asked = { rowId: row.id, truckId: truck.id, trailerId: trailer.id };
  expect(await foundOf(asked)).toEqual([]);
  const inspection = await add({ subject: { truckId: truck.id } });
  await add({ subject: { trailerId: trailer.id }, kind: 'INSURANCE', validTo: '2026-01-31' });
  await add({ subject: { userId: driver.user.id }, kind: 'DRIVER_CARD' });
  await add({ subject: { companyId: carrier.id }, kind: 'HAULAGE_LICENCE' });
  // Not asked for goods that are no feed and not dangerous.
  await add({ subject: { companyId: carrier.id }, kind: 'FEED_ASSURANCE' });
  await add({ subject: { userId: driver.user.id }, kind: 'ADR_CARD' });
  expect((await foundOf(asked)).toSorted()).toEqual([
    'warn: Auto 702 ABC: tehnoülevaatus aegus 02.06.2026',
    'warn: Autojuht Juhan Juht: sõidumeeriku juhikaart aegus 02.06.2026',
    'warn: Ettevõte Vedu AS: veoluba (ühenduse tegevusluba) aegus 02.06.2026',
    'warn: Haagis 702 XYZ: liikluskindlustus aegus 31.01.2026',
  ]);
  // The day before, all but the trailer's were valid.
  expect(await foundOf({ ...asked, date: '2026-06-02' })).toEqual([
    'warn: Haagis 702 XYZ: liikluskindlustus aegus 31.01.2026',
  ]);
  // The same stands beside the truck and the trailer where they are chosen.
  const beside = async (path: string, query = `rowIds=${row.id}`) => {
    const url = `/api/${path}&${query}`;
    const { body } = await staff.get<{ content: { loadVerdict: VehicleChoice | null }[] }>(url);
    const found = body.content[0]?.loadVerdict?.against ?? [];
    return found.filter(({ code }) => code === 'PAPER_EXPIRED').map(({ message }) => message);
  };
  const ofTruck = [
    'juhi sõidumeeriku juhikaart aegus 02.06.2026',
    'tehnoülevaatus aegus 02.06.2026',
    'vedaja veoluba (ühenduse tegevusluba) aegus 02.06.2026',
  ];
  expect((await beside('trucks?search=702ABC')).toSorted()).toEqual(ofTruck);
  const ofNewGoods = `productId=${plain.id}&date=${date}`;
  expect((await beside('trucks?search=702ABC', ofNewGoods)).toSorted()).toEqual(ofTruck);
  expect(await beside('trucks?search=702ABC', `productId=${plain.id}&date=2026-06-02`)).toEqual([]);
  expect(await beside('trailers?search=702XYZ')).toEqual(['haagise liikluskindlustus aegus 31.01.2026']);
  // Feed asks for the assurance, dangerous goods for the card.
  const feedGroup = await createProductGroup(db, { is_feed: true });
  const feed = await createProduct(db, { group_id: feedGroup.id, adr: 'UN 2067', cleaning_regime: 'A' });
  const ofFeed = await waiting(feed.id);
  const said = await foundOf({ ...asked, rowId: ofFeed.id });
  expect(said).toContain('warn: Ettevõte Vedu AS: GMP+ või muu söödaohutuse tunnistus aegus 02.06.2026');
  expect(said).toContain('warn: Autojuht Juhan Juht: ADR-tunnistus aegus 02.06.2026');

  // Renewed: nothing is left of the truck. The row itself says what is left, and its change warns.
  await add({ subject: { truckId: truck.id }, validFrom: '2026-06-03', validTo: '2027-06-02' });
  expect((await foundOf(asked)).filter((each) => each.includes('Auto 702'))).toEqual([]);
  await staff.patch(`/api/papers/${inspection.id}`, { active: false });
  const patched = await staff.patch<{ content: { findings: string[] }[]; warnings: { code: string }[] }>(
    patchUrl,
    [{ id: row.id, version: 1, changes: { truck: { id: truck.id } } }],
  );
  expect(patched.body.content[0]?.findings).toContain('PAPER_EXPIRED');
  expect(patched.body.warnings.map(({ code }) => code)).toContain('PAPER_EXPIRED');
});

test('a paper of a kind that refuses stops the assignment, and nothing is written', async () => {
  const made = await admin.post<One<PaperKind>>('/api/paper-kinds', {
    code: 'YARD_PASS',
    label: 'Sadama läbipääs',
    of: 'TRUCK',
    refuses: true,
    warnDays: 14,
  });
  expect(made.status, made.text).toBe(201);
  expect(made.body.content).toMatchObject({ of: ['TRUCK'], warnDays: [14], goods: 'ANY', refuses: true });
  const truck = await createTruck(db, { license_plate_number: '703ABC' });
  const row = await waiting();
  await add({ subject: { truckId: truck.id }, kind: 'YARD_PASS' });
  expect(await foundOf({ rowId: row.id, truckId: truck.id })).toEqual([
    'block: Auto 703 ABC: sadama läbipääs aegus 02.06.2026, ilma selleta veotööd ei anta',
  ]);
  const { body: chosen } = await staff.get<{ content: { loadVerdict: VehicleChoice | null }[] }>(
    `/api/trucks?search=703ABC&rowIds=${row.id}`,
  );
  expect(chosen.content[0]?.loadVerdict?.against).toContainEqual({
    code: 'PAPER_EXPIRED',
    message: 'sadama läbipääs aegus 02.06.2026, ilma selleta veotööd ei anta',
    refuses: true,
  });
  const assign = () =>
    staff.patch<{ content: { version: number }[] }>(patchUrl, [
      { id: row.id, version: 1, changes: { truck: { id: truck.id } } },
    ]);
  const refused = await assign();
  expect(refused.status).toBe(422);
  expect(refused.problem.errors).toMatchObject([{ code: 'PAPER_EXPIRED', rowId: row.id, field: 'truck' }]);
  const { id, version } = made.body.content;
  const warns = await admin.patch<One<PaperKind>>(`/api/paper-kinds/${id}`, { version, refuses: false });
  expect(warns.body.content).toMatchObject({ refuses: false, version: 2 });
  expect((await assign()).status).toBe(200);
});

test('the office is told 30 and 7 days before, and when it is too late', async () => {
  const truck = await createTruck(db, { license_plate_number: '704ABC' });
  const paper = await add({ subject: { truckId: truck.id }, validTo: '2026-06-20' });
  const alerts = async () => {
    const { body } = await staff.get<{ content: Alert[] }>('/api/alerts?settled=false&size=100');
    return body.content.filter(({ kind, data }) => kind === 'PAPER_EXPIRING' && data.paperId === paper.id);
  };
  // 31 days before.
  expect(await alerts()).toEqual([]);
  const ends = (validTo: string) => staff.patch(`/api/papers/${paper.id}`, { validTo });
  await ends('2026-06-19');
  const [first] = await alerts();
  expect(first?.summary).toBe('704 ABC: Tehnoülevaatus aegub 19.06.2026 (30 päeva pärast)');
  expect(first).toMatchObject({ nextAction: 'OPEN_PAPERS', data: { subject: { truckId: truck.id } } });
  await staff.post(`/api/alerts/${first?.id}/settle`, {});
  expect(await alerts()).toEqual([]);
  await ends('2026-05-27');
  expect((await alerts()).map(({ summary }) => summary)).toEqual([
    '704 ABC: Tehnoülevaatus aegub 27.05.2026 (7 päeva pärast)',
  ]);
  await ends('2026-05-19');
  expect((await alerts()).map(({ summary }) => summary)).toEqual([
    '704 ABC: Tehnoülevaatus aegus 19.05.2026',
  ]);
  await add({ subject: { truckId: truck.id }, validTo: '2027-05-19' });
  expect(await alerts()).toEqual([]);
});

test('a photo of the paper is kept with it, and is a picture', async () => {
  const truck = await createTruck(db);
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const wrong = await staff.post('/api/paper-photos', { contentType: 'image/jpeg', data: png });
  expect(wrong.problems).toEqual(['data INVALID']);
  const { body, status } = await staff.post<One<{ id: number }>>('/api/paper-photos', {
    contentType: 'image/png',
    data: png,
  });
  expect(status).toBe(201);
  const paper = await add({ subject: { truckId: truck.id }, photoId: body.content.id });
  expect(paper.photoId).toBe(body.content.id);
  const picture = await staff.get(`/api/paper-photos/${paper.photoId}`);
  expect(picture.status).toBe(200);
  expect(picture.headers['content-type']).toBe('image/png');
});

test('a kind of papers has a code of its own, and only administrators change kinds', async () => {
  const kind = { code: 'INSPECTION', label: 'Teine', of: ['TRUCK'] };
  expect((await admin.post('/api/paper-kinds', kind)).problems).toEqual(['code DUPLICATE']);
  expect((await staff.post('/api/paper-kinds', { ...kind, code: 'OTHER' })).status).toBe(403);
  const own = await kindOf('CALIBRATION');
  const away = await admin.patch<One<PaperKind>>(`/api/paper-kinds/${own?.id}`, { active: false });
  expect(away.body.content.active).toBe(false);
  const location = way.pickup_location_id;
  expect(
    (await staff.post('/api/papers', given({ subject: { scaleId: location }, kind: 'CALIBRATION' })))
      .problems,
  ).toEqual(['kind NOT_FOUND']);
});
