import { expect, test } from 'vitest';

import { messages as en } from '../../../i18n/en/driver/driver.ts';
import { et } from '../../../i18n/et/driver/driver.ts';
import { messages as ru } from '../../../i18n/ru/driver/driver.ts';
import type { Refusal } from '../../../offline/outbox-item.ts';
import { refusedFieldLines, refusalReason } from './item-text.ts';

function refusal(status: number, codes: readonly Refusal['problems'][number]['code'][] = []): Refusal {
  return {
    status,
    message: 'Veotöö staatus on juba teine: Lõpetatud',
    problems: codes.map((code) => ({ code, field: 'changes.pickup.notes' })),
  };
}

test('says in the driver’s language what the server says in none', () => {
  for (const messages of [et, ru, en]) {
    expect(refusalReason(refusal(403), messages)).toBe(messages.sync.forbidden);
    expect(refusalReason(refusal(413), messages)).toBe(messages.sync.tooLarge);
  }
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
    const edit = { what: 'edit', version: 1, changes: {} } as const;
    expect(
      refusedFieldLines([{ field: 'changes.pickup.signature', code: 'INVALID' }], edit, messages),
    ).toEqual([`${label}: ${messages.problems.unreadableSignature}`]);
  }
});
