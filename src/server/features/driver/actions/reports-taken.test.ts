import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { DriverJob } from '#api/driver/driver-job.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { actionFields, weights } from '../../../../../tests/factories/driver-actions.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createJobRow, factoryDay } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';

/**
 * What the office did × how far the driver was → what stands (docs/requirements.md, 'What a driver reports is taken'):
 * each line of the table, with the driver's phone away all the time.
 */

const driving = await openDriving();
const { db, staff, rowInTable } = driving;

interface Taken {
  content: DriverJob | null;
  outcome: string;
  alertId: number | null;
  givenTo: string | null;
}

const otherDay = '2026-05-21';

async function openWorld() {
  const from = await createLocation(db, { location_name: 'Tapa kuivati' });
  const to = await createLocation(db, { location_name: 'Lepaoja talu' });
  const elsewhere = await createLocation(db, { location_name: 'Põltsamaa elevaator' });
  const haul = await driving.haulWithDriver({
    row: { pickup_location_id: from.id, destination_location_id: to.id, quantity: '28.480' },
  });
  const { truck, row, jobId, driver } = haul;
  const other = await createTruck(db, { company_id: truck.company_id });
  const colleague = await driving.driverOf(haul);
  let minute = 0;
  const at = () => `2026-05-20T10:${String((minute += 1)).padStart(2, '0')}:00+03:00`;
  const seen = {
    date: factoryDay,
    truckId: truck.id,
    trailerId: truck.trailer_id,
    rows: [{ transportJobProductId: row.id, pickupLocationId: from.id, destinationLocationId: to.id }],
  };
  const goods = {
    seenGoods: [{ transportJobProductId: row.id, productId: row.product_id, quantity: 28.48 }],
  };
  const way = [
    [driverPaths.start, { truckId: truck.id }],
    [driverPaths.arrive, { stop: 'pickup' }],
    [driverPaths.leave, { stop: 'pickup', ...weights, ...goods }],
    [driverPaths.arrive, { stop: 'destination' }],
    [driverPaths.leave, { stop: 'destination', ...weights }],
  ] as const;
  const steps = way.map(([path, fields]) => ({
    path,
    body: { ...actionFields(jobId, at()), ...fields, seen },
  }));
  const post = async (path: string, body: object) => {
    const answer = await driver.post<Taken>(path, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  return {
    ...haul,
    from,
    to,
    elsewhere,
    other,
    colleague,
    steps,
    goods,
    office: async (changes: object) => {
      const { version } = await rowInTable(row.id);
      const answer = await staff.patch('/api/transport-job-products/patch-products', [
        { id: row.id, version, changes },
      ]);
      expect(answer.status, answer.text).toBe(200);
    },
    cancel: async (rowId = row.id) => {
      const answer = await staff.put(`/api/transport-job-products/${rowId}/cancel`, {});
      expect(answer.status, answer.text).toBe(200);
    },
    /** The driver comes home and sends the first `count` steps; the last answer. */
    send: async (count: number) => {
      let last: Taken | null = null;
      for (const { path, body } of steps.slice(0, count)) last = await post(path, body);
      if (last === null) throw new Error('no step');
      return last;
    },
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

async function alertOf(id: number | null): Promise<Alert> {
  const answer = await staff.get<{ content: Alert[] }>('/api/alerts?size=100');
  const alert = answer.body.content.find((each) => each.id === id);
  if (alert === undefined) throw new Error(`no alert ${id}`);
  return alert;
}

/** A line of the table: the office's change, the driver's steps, and what stands then. */
interface Line {
  office: (world: World) => Promise<unknown>;
  steps: number;
  outcome: 'APPLIED' | 'DIFFERS' | 'KEPT';
  stands: (world: World, content: DriverJob | null, row: JobRow) => void;
  /** Fields of the differences, of an alert of this kind and urgency. */
  alert?: { kind: Alert['kind']; fields?: string[]; urgency?: Alert['urgency'] };
}

const differs = (...fields: string[]) => ({ kind: 'CHANGED_MEANWHILE', fields }) as const;
const kept = (urgency: Alert['urgency']) => ({ kind: 'DRIVER_REPORT_NOT_APPLIED', urgency }) as const;

const table: Record<string, Line> = {
  'another destination, not unloaded': {
    office: ({ office, elsewhere }) => office({ destination: { id: elsewhere.id } }),
    steps: 4,
    outcome: 'APPLIED',
    stands: ({ elsewhere }, content, row) => {
      expect(row.destination?.id).toBe(elsewhere.id);
      expect(content?.driverStatus.code).toBe('AT_DESTINATION');
      expect(content?.redirected).toBe(true);
    },
  },
  'another destination, unloaded where the phone said': {
    office: ({ office, elsewhere }) => office({ destination: { id: elsewhere.id } }),
    steps: 5,
    outcome: 'DIFFERS',
    stands: ({ to }, content, row) => {
      expect(row).toMatchObject({ destination: { id: to.id }, status: 'COMPLETED' });
      expect(content?.differences).toEqual([
        { field: 'destination', done: 'Lepaoja talu', wanted: 'Põltsamaa elevaator' },
      ]);
    },
    alert: differs('destination'),
  },
  'another pickup, not loaded': {
    office: ({ office, elsewhere }) => office({ pickup: { id: elsewhere.id } }),
    steps: 2,
    outcome: 'APPLIED',
    stands: ({ elsewhere }, _content, row) => expect(row.pickup.id).toBe(elsewhere.id),
  },
  'another pickup, loaded at the old one': {
    office: ({ office, elsewhere }) => office({ pickup: { id: elsewhere.id } }),
    steps: 3,
    outcome: 'DIFFERS',
    stands: ({ from }, _content, row) => expect(row.pickup.id).toBe(from.id),
    alert: differs('pickup'),
  },
  'another quantity, not loaded': {
    office: ({ office }) => office({ quantity: 20 }),
    steps: 2,
    outcome: 'APPLIED',
    stands: (_world, _content, row) => expect(row.quantity).toBe(20),
  },
  'another quantity, loaded': {
    office: ({ office }) => office({ quantity: 20 }),
    steps: 3,
    outcome: 'DIFFERS',
    stands: (_world, content) => expect(content?.transportJobProducts[0]?.loaded?.quantity).toBe(28.48),
    alert: differs('quantity'),
  },
  'other goods, loaded': {
    office: async ({ office }) => office({ product: { id: (await createGrain(db, { name: 'Oder' })).id } }),
    steps: 5,
    outcome: 'DIFFERS',
    stands: ({ row }, content) =>
      expect(content?.transportJobProducts[0]?.loaded?.product.id).toBe(row.product_id),
    alert: differs('product'),
  },
  'another truck, set off': {
    office: ({ office, other }) => office({ truck: { id: other.id } }),
    steps: 2,
    outcome: 'KEPT',
    stands: ({ other }, content, row) => {
      expect(content).toBeNull();
      expect(row).toMatchObject({ truck: { id: other.id }, status: 'UNCOMPLETED' });
    },
    alert: kept('TODAY'),
  },
  'no truck, set off': {
    office: ({ office }) => office({ truck: null }),
    steps: 1,
    outcome: 'KEPT',
    stands: (_world, content, row) => {
      expect(content).toBeNull();
      expect(row).toMatchObject({ truck: null, status: 'UNCOMPLETED' });
    },
    alert: kept('TODAY'),
  },
  'another truck, loaded; nobody else has set off': {
    office: ({ office, other }) => office({ truck: { id: other.id } }),
    steps: 3,
    outcome: 'DIFFERS',
    stands: ({ truck }, content, row) => {
      expect(row).toMatchObject({ truck: { id: truck.id }, status: 'ON_THE_WAY' });
      expect(content?.pickupStop?.netWeightKg).toBe(28_480);
    },
    alert: differs('truck'),
  },
  'another truck, loaded; another driver has set off with it': {
    office: async ({ office, other, colleague, jobId }) => {
      await office({ truck: { id: other.id } });
      const started = await colleague.post(driverPaths.start, { ...actionFields(jobId), truckId: other.id });
      expect(started.status, started.text).toBe(200);
    },
    steps: 5,
    outcome: 'KEPT',
    stands: ({ other }, content, row) => {
      expect(content).toBeNull();
      expect(row).toMatchObject({ truck: { id: other.id }, status: 'ON_THE_WAY' });
    },
    alert: kept('NOW'),
  },
  'cancelled, not loaded': {
    office: ({ cancel }) => cancel(),
    steps: 2,
    outcome: 'KEPT',
    stands: (_world, content) => expect(content?.cancelled).toBe(true),
    alert: kept('TODAY'),
  },
  'cancelled, unloaded': {
    office: ({ cancel }) => cancel(),
    steps: 5,
    outcome: 'KEPT',
    stands: (_world, content) => expect(content?.cancelled).toBe(true),
    alert: kept('NOW'),
  },
  'another day, set off': {
    office: ({ office }) => office({ date: otherDay }),
    steps: 1,
    outcome: 'DIFFERS',
    stands: (_world, content, row) => {
      expect(row.date).toBe(factoryDay);
      expect(content?.date).toBe(factoryDay);
      // Told with both days.
      expect(content?.differences).toEqual([
        { field: 'date', done: formatDay(factoryDay), wanted: formatDay(otherDay) },
      ]);
    },
    alert: differs('date'),
  },
  'a row put on, loaded without it': {
    office: ({ jobId, row }) => addRow(jobId, row),
    steps: 5,
    outcome: 'DIFFERS',
    stands: (_world, content) => {
      const rows = content?.transportJobProducts ?? [];
      expect(rows.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'UNCOMPLETED']);
      // A driver who never saw them has not delivered them.
      const added = rows.find(({ status }) => status === 'UNCOMPLETED');
      expect(added?.deliveredQuantity ?? null).toBeNull();
    },
    alert: differs('row'),
  },
  'the same as the driver does': {
    office: ({ office, other }) => office({ truck: { id: other.id } }),
    steps: 0,
    outcome: 'APPLIED',
    stands: ({ other }, content) => expect(content?.truck.id).toBe(other.id),
  },
};

async function addRow(jobId: number, row: World['row']): Promise<number> {
  const added = await createJobRow(db, { product_id: row.product_id, quantity: '5' });
  await db
    .updateTable('transport_job_products')
    .set({ transport_job_id: jobId, transport_date: factoryDay })
    .where('id', '=', added.id)
    .execute();
  return added.id;
}

test.each(Object.entries(table))(
  'the office: %s',
  async (_name, { office, steps, outcome, stands, alert }) => {
    const world = await openWorld();
    await office(world);
    const [start] = world.steps;
    const last =
      steps > 0
        ? await world.send(steps)
        : (await world.driver.post<Taken>(driverPaths.start, { ...start?.body, truckId: world.other.id }))
            .body;
    expect(last.outcome).toBe(outcome);
    // A cancelled row is in no table.
    const row = last.content?.cancelled === true ? world.row : await rowInTable(world.row.id);
    stands(world, last.content, row as JobRow);
    expect(last.alertId === null).toBe(alert === undefined);
    if (alert === undefined) return;
    const raised = await alertOf(last.alertId);
    expect(raised).toMatchObject({ kind: alert.kind, settledAt: null });
    if (alert.urgency !== undefined) expect(raised.urgency).toBe(alert.urgency);
    const { differences, reports } = raised.data as { differences: { field: string }[]; reports: unknown[] };
    if (alert.fields !== undefined) expect(differences.map(({ field }) => field)).toEqual(alert.fields);
    expect(reports).toHaveLength(steps);
  },
);

test('a row that is taken off and loaded stands as loaded', async () => {
  const world = await openWorld();
  const second = await addRow(world.jobId, world.row);
  for (const { body } of world.steps) {
    body.seen.rows = [
      ...body.seen.rows,
      { transportJobProductId: second, pickupLocationId: world.from.id, destinationLocationId: world.to.id },
    ].slice(0, 2);
  }
  await world.cancel(second);
  const last = await world.send(5);
  expect(last.outcome).toBe('DIFFERS');
  expect(last.content?.transportJobProducts.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED']);
});

test('reports that come in another order, and again, end the same', async () => {
  const ends = [];
  for (const order of [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [2, 0, 4, 0, 1, 2, 3],
  ]) {
    const world = await openWorld();
    const outcomes = new Set<string>();
    for (const index of order) {
      const { path = '', body = {} } = world.steps[index] ?? {};
      const answer = await world.driver.post<Taken>(path, body);
      expect(answer.status, answer.text).toBe(200);
      outcomes.add(answer.body.outcome);
    }
    expect([...outcomes]).toEqual(['APPLIED']);
    const row = await rowInTable(world.row.id);
    const [job] = (await world.driver.get<{ content: DriverJob[] }>(`${driverPaths.jobs}?date=${factoryDay}`))
      .body.content;
    ends.push([row.status, row.deliveredQuantity, job?.pickupStop, job?.destinationStop, job?.driverStatus]);
  }
  expect(ends[1]).toEqual(ends[0]);
  expect(ends[2]).toEqual(ends[0]);
});

test("a report of a job that never was the carrier's is refused; `keep` of an older app changes nothing", async () => {
  const world = await openWorld();
  const stranger = (await driving.haulWithDriver()).driver;
  const [start] = world.steps;
  expect((await stranger.post(driverPaths.start, { ...start?.body })).status).toBe(403);
  const answer = await world.driver.post<Taken>(driverPaths.start, { ...start?.body, keep: 'OFFICE' });
  expect([answer.status, answer.body.outcome]).toEqual([200, 'APPLIED']);
});

interface Settled {
  content: Alert;
  rowId: number | null;
}

async function settle(id: number | null, answer: string, note?: string) {
  return staff.post<Settled>(`/api/alerts/${id}/settle`, { answer, ...(note !== undefined && { note }) });
}

test('which truck of the carrier has the job instead is told, and a repeat hears the same', async () => {
  const world = await openWorld();
  await world.office({ truck: { id: world.other.id } });
  const plate = formatPlate(world.other.license_plate_number);
  expect(await world.send(1)).toMatchObject({ content: null, givenTo: plate });
  await world.office({ truck: { id: (await createTruck(db)).id } });
  expect(await world.send(1)).toMatchObject({ content: null, givenTo: plate });
  // The trucks of another carrier are no driver's business.
  expect(await world.send(2)).toMatchObject({ content: null, outcome: 'KEPT', givenTo: null });
});

test('what another truck reports of a cancelled load is no part of the journey that was begun', async () => {
  const world = await openWorld();
  await table['another truck, loaded; another driver has set off with it']?.office(world);
  await world.cancel();
  expect(await world.send(3)).toMatchObject({ content: null, outcome: 'KEPT' });
  const actions = await db
    .selectFrom('driver_actions')
    .select(['truck_id', 'is_beside'])
    .where('transport_job_id', '=', world.jobId)
    .execute();
  expect(actions.filter((action) => action.is_beside !== (action.truck_id === world.truck.id))).toEqual([]);
  expect(actions).toHaveLength(4);
});

test('the office makes a load of its own of what another truck had taken, and takes that back', async () => {
  const world = await openWorld();
  await table['another truck, loaded; another driver has set off with it']?.office(world);
  const { alertId } = await world.send(4);
  const made = await settle(alertId, 'RESTORE');
  expect(made.status, made.text).toBe(200);
  const rowId = made.body.rowId ?? 0;
  expect(await rowInTable(rowId)).toMatchObject({
    truck: { id: world.truck.id },
    notes: 'tehtud juhi teatel',
    status: 'IN_DESTINATION',
    destination: { id: world.to.id },
  });
  expect(await rowInTable(world.row.id)).toMatchObject({
    truck: { id: world.other.id },
    status: 'ON_THE_WAY',
  });
  // The driver hears it at the load that is now theirs.
  const { content: own } = (
    await world.driver.get<{ content: DriverJob[] }>('/api/truck-drivers/transport-jobs?open=true')
  ).body;
  expect(own.filter(({ isMine }) => isMine).map(({ officeAnswer }) => officeAnswer)).toEqual([
    { alertId, answer: 'RESTORE', note: null, differences: null },
  ]);
  expect((await staff.post(`/api/alerts/${alertId}/reopen`, {})).status).toBe(200);
  expect(await alertOf(alertId)).toMatchObject({ settledAt: null });
  await settle(alertId, 'KEEP');
  // What the driver reports from now on is of the load that was made.
  const [last] = world.steps.slice(4);
  const answer = await world.driver.post<Taken>(last?.path ?? '', last?.body ?? {});
  expect(answer.body).toMatchObject({ content: null, outcome: 'DIFFERS' });
});

test('a load that lies elsewhere goes on, and an answer that cannot be names those that can', async () => {
  const world = await openWorld();
  await world.office({ destination: { id: world.elsewhere.id } });
  const { alertId } = await world.send(5);
  expect((await alertOf(alertId)).data.answers).toEqual(['KEEP', 'CONTINUE', 'DISMISS']);
  const refused = await settle(alertId, 'RESTORE');
  expect([refused.status, refused.problems]).toEqual([422, ['answer NOT_ALLOWED']]);
  expect(refused.text).toContain('Uus koorem edasi');
  const made = await settle(alertId, 'CONTINUE');
  expect(made.status, made.text).toBe(200);
  expect(await rowInTable(made.body.rowId ?? 0)).toMatchObject({
    pickup: { id: world.to.id },
    destination: { id: world.elsewhere.id },
    truck: { id: world.truck.id },
    status: 'UNCOMPLETED',
    time: null,
  });
  // Taken back with others it is taken back whole.
  expect((await staff.post('/api/alerts/reopen', { ids: [alertId] })).status).toBe(200);
  expect(await alertOf(alertId)).toMatchObject({ settledAt: null });
  const gone = await staff.get<{ content: JobRow[] }>(`/api/transport-jobs/datatable?id=${made.body.rowId}`);
  expect(gone.body.content).toEqual([]);
});

/** Takes an answer back; the alert is open again, as it was. */
async function reopen(id: number | null) {
  const before = await alertOf(id);
  expect(before.settledAt).not.toBeNull();
  const answer = await staff.post(`/api/alerts/${id}/reopen`, {});
  expect(answer.status, answer.text).toBe(200);
  expect(await alertOf(id)).toMatchObject({ settledAt: null, data: before.data });
}

test.each([
  ['with its answer', (id: number | null) => settle(id, 'KEEP')],
  ['by a tick', (id: number | null) => staff.post(`/api/alerts/${id}/settle`, { note: 'Klient on nõus' })],
  ['among several', (id: number | null) => staff.post('/api/alerts/settle', { ids: [id], exactly: true })],
])(
  'what was done stays, settled %s, and what was not loaded is carried apart until that is taken back',
  async (_name, keep) => {
    const world = await openWorld();
    const added = await addRow(world.jobId, world.row);
    await world.office({ destination: { id: world.elsewhere.id } });
    const { alertId } = await world.send(5);
    const places = async () => [
      (await rowInTable(added)).transportJobId === world.jobId,
      (await rowInTable(world.row.id)).destination?.id,
    ];
    expect((await keep(alertId)).status).toBe(200);
    expect(await places()).toEqual([false, world.to.id]);
    // The driver is told.
    const answered = async () => {
      const path = `${driverPaths.jobs}?date=${factoryDay}`;
      const { content } = (await world.driver.get<{ content: DriverJob[] }>(path)).body;
      return content.find(({ transportJobId }) => transportJobId === world.jobId)?.officeAnswer;
    };
    expect(await answered()).toMatchObject({ alertId, answer: 'KEEP' });
    // Nothing is asked any more, whatever is reported next.
    const notes = { actionId: crypto.randomUUID(), transportJobId: world.jobId, version: 99 };
    const changes = { destination: { notes: 'Tehtud' } };
    const edit = await world.driver.patch<Taken>(driverPaths.edit, { ...notes, changes });
    expect([edit.status, edit.body.outcome]).toEqual([200, 'APPLIED']);
    await reopen(alertId);
    expect(await places()).toEqual([true, world.to.id]);
    expect(await answered()).toBeNull();
  },
);

test('a row that was brought back is cancelled again, and a dismissed report counts again, once that is taken back', async () => {
  const world = await openWorld();
  await world.cancel();
  const { alertId } = await world.send(5);
  await settle(alertId, 'RESTORE');
  expect((await rowInTable(world.row.id)).status).toBe('COMPLETED');
  await reopen(alertId);
  const cancelled = await staff.get<{ content: JobRow }>(`/api/transport-job-products/${world.row.id}`);
  expect(cancelled.body.content.status).toBe('CANCELLED');

  const other = await openWorld();
  await other.office({ destination: { id: other.elsewhere.id } });
  const differing = await other.send(5);
  await settle(differing.alertId, 'DISMISS', 'Juht eksis');
  expect((await rowInTable(other.row.id)).destination?.id).toBe(other.elsewhere.id);
  await reopen(differing.alertId);
  expect((await rowInTable(other.row.id)).destination?.id).toBe(other.to.id);

  const third = await openWorld();
  await third.office({ truck: null });
  const beside = await third.send(1);
  await settle(beside.alertId, 'DISMISS', 'Vale auto');
  // No list of the driver has the job: the answer comes beside them.
  const answers = async (of: World) => {
    const path = '/api/truck-drivers/transport-jobs?open=true';
    return (await of.driver.get<{ officeAnswers: object[] }>(path)).body.officeAnswers;
  };
  const dismissal = { answer: 'DISMISS', note: 'Vale auto', differences: null };
  expect(await answers(third)).toEqual([
    { transportJobId: third.jobId, alertId: beside.alertId, ...dismissal },
  ]);
  expect(await answers(other)).toEqual([]);
  await reopen(beside.alertId);
  expect(await answers(third)).toEqual([]);
  await third.office({ truck: { id: third.truck.id } });
  expect((await third.send(2)).outcome).toBe('APPLIED');
  // The last answer of a job counts, which the job itself tells: an earlier one would be told after it again and again.
  const fourth = await openWorld();
  await fourth.office({ truck: null });
  await settle((await fourth.send(1)).alertId, 'DISMISS', 'Vale auto');
  expect(await answers(fourth)).toHaveLength(1);
  await fourth.office({ truck: { id: fourth.truck.id }, destination: { id: fourth.elsewhere.id } });
  let differs: number | null = null;
  for (const { path, body } of fourth.steps) {
    const sent = await fourth.driver.post<Taken>(path, { ...body, actionId: crypto.randomUUID() });
    differs = sent.body.alertId;
  }
  expect((await settle(differs, 'KEEP')).status).toBe(200);
  expect(await answers(fourth)).toEqual([]);
});

test('a cancelled row is brought back as it was done; a report counts for nothing with a reason', async () => {
  const world = await openWorld();
  await world.cancel();
  const { alertId } = await world.send(5);
  const alert = await alertOf(alertId);
  expect(alert.data.answers).toEqual(['RESTORE', 'KEEP', 'DISMISS']);
  // First what lies on which truck.
  expect(alert.summary).toMatch(
    new RegExp(`^${formatPlate(world.truck.license_plate_number)}: Nisu, 28\\s480 kg\\. `),
  );
  const awaits = async () => {
    const path = `/api/truck-drivers/transport-jobs?date=${factoryDay}`;
    const { content } = (await world.driver.get<{ content: DriverJob[] }>(path)).body;
    return content.find(({ transportJobId }) => transportJobId === world.jobId)?.awaitsOffice;
  };
  expect(await awaits()).toBe(true);
  expect((await settle(alertId, 'RESTORE')).status).toBe(200);
  expect(await awaits()).toBe(false);
  expect((await alertOf(alertId)).answer).toBe('RESTORE');
  expect(await rowInTable(world.row.id)).toMatchObject({ status: 'COMPLETED', deliveredQuantity: 28.48 });

  const other = await openWorld();
  await other.office({ destination: { id: other.elsewhere.id } });
  const differing = await other.send(5);
  expect((await settle(differing.alertId, 'DISMISS')).problems).toEqual(['note REQUIRED']);
  expect((await settle(differing.alertId, 'DISMISS', 'Juht eksis')).status).toBe(200);
  expect((await rowInTable(other.row.id)).destination?.id).toBe(other.elsewhere.id);
});
