import fc from 'fast-check';
import { expect, test } from 'vitest';

import { editableJobRowFields, isEditableField } from './job-row-columns.ts';
import { freeFields, isJobField, lockedFields } from './job-row-patch.ts';
import { jobRowStatuses } from './job-row-status.ts';

test('an uncompleted row alone locks nothing', () => {
  expect(lockedFields('UNCOMPLETED', [], editableJobRowFields)).toEqual([]);
});

test('a row on the way can only be led elsewhere', () => {
  const locked = lockedFields('ON_THE_WAY', [], editableJobRowFields).map(({ field }) => field);
  expect(locked).toEqual([
    'date',
    'time',
    'pickup',
    'product',
    'carrier',
    'truck',
    'customerManager',
    'trailer',
  ]);
});

test('what the job shares is locked by a sibling that is under way, what is the row’s own is not', () => {
  expect(lockedFields('UNCOMPLETED', ['COMPLETED'], ['date', 'quantity', 'truck'])).toEqual([
    { field: 'date', by: 'sibling' },
    { field: 'truck', by: 'sibling' },
  ]);
  expect(lockedFields('UNCOMPLETED', ['CANCELLED', 'FAILED'], ['date', 'truck'])).toEqual([]);
});

test('a field is free only when it is free in the row itself', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...jobRowStatuses),
      fc.array(fc.constantFrom(...jobRowStatuses)),
      fc.constantFrom(...editableJobRowFields),
      (status, siblings, field) => {
        const [locked] = lockedFields(status, siblings, [field]);
        expect(locked?.by === 'row').toBe(!isEditableField(status, field));
        if (!isJobField(field)) expect(locked?.by).not.toBe('sibling');
      },
    ),
  );
});

test('what is free and what is locked is together every field, in whatever company the row is', () => {
  const statuses = fc.constantFrom(...jobRowStatuses);
  fc.assert(
    fc.property(statuses, fc.array(statuses), (status, siblings) => {
      const locked = lockedFields(status, siblings, editableJobRowFields).map(({ field }) => field);
      const free = freeFields(status, siblings);
      expect([...free, ...locked].toSorted()).toEqual(editableJobRowFields.toSorted());
    }),
  );
  expect(freeFields('UNCOMPLETED', ['COMPLETED'])).not.toContain('truck');
});
