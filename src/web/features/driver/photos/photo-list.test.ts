import { expect, test } from 'vitest';

import { driverJob } from '../../../../../tests/setup/driver-jobs.ts';
import type { OutboxAction, OutboxItem } from '../../../offline/outbox-item.ts';
import { photosOf } from './photo-list.ts';

const taken = (id: number, actionId: string) => ({ id, actionId, kind: 'LOAD' as const, takenAt: '' });
const job = { ...driverJob('AT_PICKUP'), photos: [taken(1, 'a'), taken(2, 'b')] };

function listed(...actions: OutboxAction[]): string[] {
  const items = actions.map((action, index) => ({ actionId: `own ${index}`, action }) as OutboxItem);
  return photosOf({ job, items }).map(({ actionId, kind }) => `${actionId} ${kind}`);
}

const change = (photo: string, values: object) => ({ what: 'photo-changed', photo, ...values }) as const;
const photo = { what: 'photo', kind: 'OTHER', contentType: 'image/png', data: 'iV' } as const;

test('shows photos as they will be: the kind, the order and what is left, in the order of what was done', () => {
  expect(listed()).toEqual(['a LOAD', 'b LOAD']);
  expect(listed(photo)).toEqual(['a LOAD', 'b LOAD', 'own 0 OTHER']);
  expect(listed(change('a', { kind: 'DOCUMENT' }))).toEqual(['a DOCUMENT', 'b LOAD']);
  expect(listed(change('b', { isFirst: true }))).toEqual(['b LOAD', 'a LOAD']);
  expect(listed(photo, change('b', { isFirst: true }), change('own 0', { isFirst: true }))).toEqual([
    'own 0 OTHER',
    'b LOAD',
    'a LOAD',
  ]);
  expect(listed(change('b', { isFirst: true }), change('b', { isRemoved: true }))).toEqual(['a LOAD']);
});
