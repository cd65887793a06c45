import { beforeEach, expect, test } from 'vitest';

import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import type { Finding } from '#api/planning/day-plan.ts';
import type { PlanSuggestion } from '#api/planning/plan-suggestion.ts';

import { createGrain, createProduct } from '../../../../tests/factories/products.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { dayBefore, openSuggesting, planDate as date } from '../../../../tests/setup/loads/suggesting.ts';
import { patchUrl } from '../../../../tests/setup/row-patches.ts';

const { db, staff, wanted, truckAt, suggest, leaveNothing, ...places } = await openSuggesting();
const { tartu, jogeva, tallinn, rakvere } = places;
const fuel = await createProduct(db, {
  name: 'Diislikütus',
  unit: 'l',
  is_bulk: true,
  cleaning_regime: 'FORBIDDEN',
});

beforeEach(leaveNothing);

/** Another truck takes the truck's trailer to Tallinn in the night before. */
async function lendTrailer({ trailer_id: trailerId }: { trailer_id: number | null }) {
  const { id } = await createTruck(db, { status: 'INACTIVE', trailer_id: null });
  const night = { transport_date: dayBefore, transport_time: '23:00', truck_id: id, trailer_id: trailerId };
  await wanted(tartu, tallinn, {}, night);
}

/** The findings of the row patch for all changes together. */
async function warningsOfTaking(changes: PlanSuggestion['changes']) {
  const patches = changes.map(({ rowId: id, version, truckId, time }) => ({
    id,
    version,
    changes: { truck: { id: truckId }, time },
  }));
  const saved = await staff.patch<{ warnings: JobRowWarning[] }>(patchUrl, patches);
  expect(saved.status, saved.text).toBe(200);
  return new Set(saved.body.warnings.map(({ rowId, code, message }) => ({ rowId, code, message })));
}

function messagesOf(changes: PlanSuggestion['changes']) {
  return new Set(changes.flatMap(({ rowId, warnings }) => warnings.map((each) => ({ rowId, ...each }))));
}

test('taken through the row patch, a suggestion raises the warnings that it showed and no other', async () => {
  await truckAt(tartu);
  await truckAt(rakvere);
  for (const [from, to] of [
    [tartu, tallinn],
    [jogeva, rakvere],
    [tallinn, jogeva],
    [rakvere, tartu],
  ] as const) {
    await wanted(from, to);
  }
  const { changes } = await suggest();
  expect(changes).toHaveLength(4);
  const messages = messagesOf(changes);
  expect(await warningsOfTaking(changes)).toEqual(messages);
  expect(new Set([...messages].map(({ code }) => code))).toEqual(new Set(['PAYLOAD_UNKNOWN']));
});

test('a change says what the loads before it in the same suggestion owe, as taking all of them does', async () => {
  await truckAt(tartu);
  const rapeseed = await createGrain(db, { name: 'Raps', cleaning_regime: 'B' });
  await wanted(tartu, jogeva, { product_id: rapeseed.id }, { transport_time: '07:00' });
  const after = await wanted(tartu, jogeva, {}, { transport_time: '14:00' });
  const { changes } = await suggest();
  expect(changes).toHaveLength(2);
  const messages = messagesOf(changes);
  expect([...messages].filter(({ code }) => code === 'CLEANING_OWED')).toMatchObject([{ rowId: after.id }]);
  expect(await warningsOfTaking(changes)).toEqual(messages);
});

test('a load that in the end finds no truck counts for none of the others', async () => {
  const rapeseed = await createGrain(db, { name: 'Raps', cleaning_regime: 'B' });
  // Each truck's trailer is still out with another when the fixed time comes: that is only found afterwards.
  for (const _ of [1, 2, 3]) await lendTrailer(await truckAt(tallinn));
  const early = await wanted(tallinn, rakvere, { product_id: rapeseed.id }, { transport_time: '00:30' });
  const others = await Promise.all(
    ['08:00', '08:00', '08:00'].map((time) => wanted(rakvere, tallinn, {}, { transport_time: time })),
  );
  const { changes, unplaced } = await suggest();
  expect(unplaced.map(({ rowId }) => rowId)).toEqual([early.id]);
  expect(new Set(changes.map(({ rowId }) => rowId))).toEqual(new Set(others.map(({ id }) => id)));
  const messages = messagesOf(changes);
  expect([...messages].map(({ code }) => code)).not.toContain('CLEANING_OWED');
  expect(await warningsOfTaking(changes)).toEqual(messages);
});

test('goods that feed may not follow are never put before it, neither yesterday nor that day', async () => {
  const manure = await createProduct(db, { cleaning_regime: 'FORBIDDEN' });
  const truck = await truckAt(tartu);
  const dirty = await wanted(tartu, jogeva, { product_id: manure.id }, { transport_time: '08:00' });
  const clean = await wanted(jogeva, tartu, {}, { transport_time: '12:00' });
  const { changes, unplaced } = await suggest();
  expect(new Set([...changes, ...unplaced].map(({ rowId }) => rowId))).toEqual(new Set([dirty.id, clean.id]));
  expect(changes).toHaveLength(1);

  await wanted(tallinn, tartu, { product_id: manure.id }, { transport_date: dayBefore, truck_id: truck.id });
  expect(await suggest()).toMatchObject({ changes: [{ rowId: dirty.id }], unplaced: [{ rowId: clean.id }] });
});

test('each change has the findings that every other endpoint gives, and none that may not be suggested', async () => {
  const bare = await truckAt(tallinn, { driver_name: null, driver_phone: null });
  const row = await wanted(tartu, jogeva);
  const [change] = (await suggest()).changes;
  expect(change?.warnings.map(({ code }) => code)).toEqual(['DRIVER_MISSING', 'PAYLOAD_UNKNOWN']);
  const check = await staff.post<{ content: Finding[] }>('/api/transport-job-products/check-assignment', {
    rowId: row.id,
    truckId: bare.id,
    date,
    time: change?.time,
  });
  expect(change?.warnings).toEqual(check.body.content.map(({ code, message }) => ({ code, message })));

  // The truck's trailer is still out with another when the row's fixed time comes.
  await lendTrailer(bare);
  const early = await wanted(tallinn, rakvere, {}, { transport_time: '00:30' });
  const { changes, unplaced } = await suggest();
  expect(changes.map(({ rowId }) => rowId)).not.toContain(early.id);
  expect(unplaced).toMatchObject([
    { rowId: early.id, reason: expect.stringContaining('kell 23:00 eelmisel päeval') },
  ]);
});

test('no change puts feed after what forbids it, nor goods into a trailer that is not made for them', async () => {
  const kinds = ['TIPPER', 'TANK', 'TIPPER'] as const;
  for (const [index, kind] of kinds.entries()) {
    const trailer = await createTrailer(db, { kind });
    const truck = await truckAt(tartu, { trailer_id: trailer.id });
    const diesel = { product_id: fuel.id };
    // The last tipper is spoilt for feed before anything is suggested.
    if (index === 2) {
      await wanted(tallinn, tartu, diesel, { transport_date: dayBefore, truck_id: truck.id });
    }
  }
  for (const time of ['07:00', '12:00', '17:00']) {
    await wanted(tartu, jogeva, { product_id: fuel.id }, { transport_time: time });
    await wanted(tartu, jogeva, {}, { transport_time: time });
  }
  const { changes, unplaced } = await suggest();
  expect(changes.length + unplaced.length).toBe(6);
  expect(changes.length).toBeGreaterThanOrEqual(4);
  const carried = changes.flatMap(({ warnings }) => warnings.map(({ code }) => code));
  expect(carried).not.toContain('TRAILER_UNFIT');
  expect(carried).not.toContain('LOAD_FORBIDDEN');
});
