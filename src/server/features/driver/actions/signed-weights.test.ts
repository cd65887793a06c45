import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Alert } from '#api/alerts/alerts.ts';
import type { Signature, StopRequest } from '#api/driver/driver-job.ts';
import type { DriverRecord } from '#api/driver/driver-record.ts';
import type { JobRowHistoryEntry } from '#api/job-row/row-actions.ts';

import { actionFields, type Haul, weights } from '../../../../../tests/factories/driver-actions.ts';
import { goodPicture } from '../../../../../tests/factories/signature-pictures.ts';
import { drive, type DriverAnswer, driverPaths, openDriving } from '../../../../../tests/setup/driving.ts';
import type { SignedInClient } from '../../../../../tests/setup/test-app.ts';

const { clock, staff, haulWithDriver } = await openDriving();
const signature = { aspect: 0.42, strokes: [[0.1, 0.1, 0.5, 0.3, 0.9, 0.1]] };

/** A haul whose driver has loaded 28 480 kg and had them signed for. */
async function signedHaul(more: StopRequest = {}) {
  const haul = await haulWithDriver();
  await drive(haul.driver, haul.jobId, 2);
  const body = { ...actionFields(haul.jobId), ...weights, signature, ...more };
  const answer = await haul.driver.post<DriverAnswer>(driverPaths.leave, body);
  expect(answer.status, answer.text).toBe(200);
  return { ...haul, pickup: answer.body.content.pickupStop };
}

async function correct(driver: SignedInClient, { jobId }: Pick<Haul, 'jobId'>, pickup: StopRequest) {
  clock.now += 1000;
  const body = { actionId: randomUUID(), transportJobId: jobId, version: 99, changes: { pickup } };
  const answer = await driver.patch<DriverAnswer>(driverPaths.edit, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.content.pickupStop;
}

const rowPath = ({ row }: Pick<Haul, 'row'>) => `/api/transport-job-products/${row.id}`;

async function alertsOf({ row }: Pick<Haul, 'row'>) {
  const { content } = (await staff.get<{ content: Alert[] }>('/api/alerts?settled=false')).body;
  return content.filter(({ kind, rowId }) => kind === 'WEIGHT_UNUSUAL' && rowId === row.id);
}

test('a weight corrected after it was signed for is told to the office until it is signed again', async () => {
  const haul = await signedHaul();
  expect(haul.pickup).toMatchObject({ signedWeightKg: 28_480, netWeightKg: 28_480 });
  expect(await alertsOf(haul)).toEqual([]);

  const corrected = await correct(haul.driver, haul, { grossWeightKg: 43_780 });
  expect(corrected).toMatchObject({ signedWeightKg: 28_480, netWeightKg: 28_280, signature });
  expect((await alertsOf(haul)).map(({ summary }) => summary)).toEqual([
    expect.stringMatching(/kaal muudeti pärast allkirja, allkiri anti kaalule 28.480 kg, nüüd 28.280 kg/),
  ]);

  const another = { ...signature, strokes: [[0.1, 0.1, 0.9, 0.3]] };
  const signed = await correct(haul.driver, haul, { signature: another });
  expect(signed).toMatchObject({ signedWeightKg: 28_280 });
  expect(await alertsOf(haul)).toEqual([]);
});

const resent: [string, Signature, StopRequest?][] = [
  ['the same strokes', signature],
  ['the same strokes and a dot', { ...signature, strokes: [...signature.strokes, [0.5, 0.5]] }],
  ['the same strokes without a claim, beside the corrected weight', signature, { grossWeightKg: 43_780 }],
];

test.each(resent)('%s, sent again after the weight has changed, sign nothing', async (_name, again, also) => {
  const haul = await signedHaul();
  if (also === undefined) await correct(haul.driver, haul, { grossWeightKg: 43_780 });
  const claimed = also ?? { signedWeightKg: 28_280 };
  const sent = await correct(haul.driver, haul, { ...claimed, signature: again });
  expect(sent).toMatchObject({ signedWeightKg: 28_480, netWeightKg: 28_280 });
  // A claim alone does not change it, nor does a signature that was removed meanwhile.
  await correct(haul.driver, haul, { signedWeightKg: 28_280 });
  await correct(haul.driver, haul, { signature: null });
  const back = await correct(haul.driver, haul, { signedWeightKg: 28_280, signature: again });
  expect(back).toMatchObject({ signedWeightKg: 28_480, netWeightKg: 28_280 });
  expect(await alertsOf(haul)).toHaveLength(1);
});

test('the same picture sent again is the signature that it was', async () => {
  const haul = await signedHaul({ signature: goodPicture });
  await correct(haul.driver, haul, { grossWeightKg: 43_780 });
  const strokes = await correct(haul.driver, haul, { signature });
  expect(strokes).toMatchObject({ signedWeightKg: 28_280 });
  expect(await alertsOf(haul)).toEqual([]);
  const taken = await correct(haul.driver, haul, { signature: goodPicture, signedWeightKg: 28_280 });
  expect(taken).toMatchObject({ signature: goodPicture, signedWeightKg: 28_480, netWeightKg: 28_280 });
  expect(await alertsOf(haul)).toHaveLength(1);
});

test('what was signed before stays with its weight, for the office to see', async () => {
  const early = { ...signature, strokes: [[0.2, 0.2, 0.8, 0.4]] };
  const haul = await signedHaul({ formerSignatures: [{ signature: early, signedWeightKg: 28_000 }] });
  await correct(haul.driver, haul, { grossWeightKg: 43_780 });
  const another = { ...signature, strokes: [[0.1, 0.1, 0.9, 0.3]] };
  const former = [{ signature, signedWeightKg: 28_480 }];
  await correct(haul.driver, haul, { signature: another, signedWeightKg: 28_280, formerSignatures: former });

  const record = (await staff.get<{ content: DriverRecord }>(`${rowPath(haul)}/driver-record`)).body.content;
  expect(record.formerSignatures).toMatchObject([
    { stop: 'pickup', signature: early, signedWeightKg: 28_000 },
    { stop: 'pickup', signature, signedWeightKg: 28_480 },
  ]);
  const history = (await staff.get<{ content: JobRowHistoryEntry[] }>(`${rowPath(haul)}/history`)).body
    .content;
  const told = history
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field.startsWith('pickup.signed'));
  expect(told).toEqual(
    expect.arrayContaining([
      { field: 'pickup.signedOtherWeightKg', before: '28480', after: '28280' },
      { field: 'pickup.signedWeightKg', before: '28480', after: '28280' },
    ]),
  );
});

test('weighed after it was signed, it is signed for nothing yet', async () => {
  const haul = await signedHaul({ signedWeightKg: null });
  expect(haul.pickup).toMatchObject({ signedWeightKg: null, netWeightKg: 28_480 });
  expect((await alertsOf(haul)).map(({ summary }) => summary)).toEqual([
    expect.stringContaining('allkiri anti enne kaalumist, nüüd 28'),
  ]);
});

test('corrected back it is as it was signed for; another weight is another alert', async () => {
  const haul = await signedHaul();
  await correct(haul.driver, haul, { grossWeightKg: 43_780 });
  const [alert] = await alertsOf(haul);
  await staff.post(`/api/alerts/${alert?.id ?? 0}/settle`, {});
  expect(await alertsOf(haul)).toEqual([]);
  await correct(haul.driver, haul, { grossWeightKg: 43_680 });
  expect(await alertsOf(haul)).toHaveLength(1);
  await correct(haul.driver, haul, { ...weights });
  expect(await alertsOf(haul)).toEqual([]);
});

test('a phone says what was signed for, when the weight was corrected before leaving', async () => {
  const haul = await signedHaul({ signedWeightKg: 28_000 });
  expect(haul.pickup).toMatchObject({ signedWeightKg: 28_000, netWeightKg: 28_480 });
  expect(await alertsOf(haul)).toHaveLength(1);
});

test('without a signature there is no weight that was signed for', async () => {
  const haul = await signedHaul({ signature: null });
  expect(haul.pickup).toMatchObject({ signature: null, signedWeightKg: null });
  const signed = await signedHaul();
  expect(await correct(signed.driver, signed, { signature: null })).toMatchObject({ signedWeightKg: null });
});
