import { expect, test } from 'vitest';

import { driverJob } from '../../../../../tests/setup/driver-jobs.ts';
import { messages as en } from '../../../i18n/en/driver/driver.ts';
import { et } from '../../../i18n/et/driver/driver.ts';
import { messages as ru } from '../../../i18n/ru/driver/driver.ts';
import { stopRecordOf } from '../../../offline/job-after.ts';
import type { Refusal } from '../../../offline/outbox-item.ts';
import { lostParts, otherSide, refusedFieldLines, refusalReason, reportRows } from './item-text.ts';

function refusal(status: number, codes: readonly Refusal['problems'][number]['code'][] = []): Refusal {
  return {
    status,
    message: 'Veotöö staatus on juba teine: Lõpetatud',
    problems: codes.map((code) => ({ code, field: 'changes.pickup.notes' })),
    current: null,
  };
}

test.each([
  [refusal(409, ['WRONG_JOB_STATUS']), 'changed'],
  [refusal(409, ['NOT_ALLOWED']), 'changed'],
  [refusal(404), 'notThere'],
  [refusal(403), 'forbidden'],
  [refusal(413), 'tooLarge'],
  [refusal(500), 'fault'],
  [refusal(422, ['NOT_ALLOWED', 'INVALID']), 'notAllowed'],
  [refusal(422, ['DUPLICATE']), 'sentOtherwise'],
  [refusal(422, ['REQUIRED']), 'unacceptable'],
] as const)('says why in the driver’s language: %#', (refused, word) => {
  for (const messages of [et, ru, en]) expect(refusalReason(refused, messages)).toBe(messages.sync[word]);
});

test('names another phone where what differs was written on one, and the office where it was not', () => {
  const written = { grossWeightKg: 43_980, vehicleWeightKg: 15_500 };
  const step = { what: 'at-location', stop: 'pickup', fields: written } as const;
  const job = driverJob('AT_PICKUP');
  const others = { ...job, pickupStop: stopRecordOf({ ...written, grossWeightKg: 43_960 }) };
  expect(otherSide([step], others, et)).toBe('Teine telefon');
  expect(otherSide([step], { ...others, cancelled: true }, et)).toBe('Kontor');
  expect(otherSide([step], job, et)).toBe('Kontor');
  expect(otherSide([step], null, ru)).toBe('Офис');
});

test('leaves the server’s own sentence where it names no reason', () => {
  expect(refusalReason(refusal(415), ru)).toBe('Veotöö staatus on juba teine: Lõpetatud');
  expect(refusalReason({ ...refusal(415), message: null }, ru)).toBe(ru.sync.unacceptable);
});

test('says of a time that cannot be that it is to come', () => {
  const lines = refusedFieldLines(
    [{ field: 'occurredAt', code: 'INVALID' }],
    { what: 'arrival-at-location', stop: 'pickup' },
    ru,
  );
  expect(lines).toEqual([`${ru.start.time}: ${ru.problems.inFuture}`]);
});

test('asks in the driver’s language to sign again when the signature was refused', () => {
  for (const messages of [et, ru, en]) {
    const label = `${messages.job.pickup}: ${messages.stop.signature}`;
    const step = { what: 'at-location', stop: 'pickup', fields: {} } as const;
    expect(refusedFieldLines([{ field: 'signature', code: 'INVALID' }], step, messages)).toEqual([
      `${messages.stop.signature}: ${messages.problems.unreadableSignature}`,
    ]);
    const edit = { what: 'edit', version: 1, changes: {}, was: {} } as const;
    expect(
      refusedFieldLines([{ field: 'changes.pickup.signature', code: 'INVALID' }], edit, messages),
    ).toEqual([`${label}: ${messages.problems.unreadableSignature}`]);
  }
});

test('shows what was written as people read it, and a scale that there was not at all', () => {
  const fields = { noScale: false, waitingReason: 'QUEUE', contactPhone: '+37255520259' } as const;
  const rows = reportRows({ what: 'at-location', stop: 'pickup', fields }, null, ru);
  expect(rows.map(({ mine }) => mine)).toEqual([ru.atStop.waiting.reasons.QUEUE, '+372 5552 0259']);
});

test('names what goes, also where nothing of it has a name', () => {
  const weights = {
    what: 'edit',
    version: 1,
    changes: { pickup: { grossWeightKg: 43_980 } },
    was: {},
  } as const;
  const name = {
    what: 'edit',
    version: 1,
    changes: { pickup: { clientName: 'Kuuse Talu OÜ' } },
    was: {},
  } as const;
  expect(lostParts([weights], et)).toBe('kaalud');
  expect(lostParts([name], et)).toBe(et.parts.nothing);
});

test('says of a report that its words and photos go, and no times that it does not have', () => {
  const report = { what: 'report' as const, text: 'Rehv', minutes: null, photoIds: [] };
  const photo = { what: 'photo', kind: 'OTHER', contentType: 'image/jpeg', data: '/9j/' } as const;
  const change = { what: 'photo-changed', photo: 'a', kind: 'LOAD' } as const;
  expect(lostParts([report], et)).toBe('märkused');
  expect(lostParts([report, photo], et)).toBe('fotod (1), märkused');
  expect(lostParts([change], et)).toBe(et.parts.nothing);
});
