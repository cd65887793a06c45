import { describe, expect, test } from 'vitest';

import { fieldNames } from '../record-fields/fields.ts';
import {
  type EditableJobRowField,
  editableJobRowFields,
  isEditableField,
  jobFields,
  jobRowColumns,
  mayQuantityBeUnknown,
} from './job-row-columns.ts';
import { type JobRowStatus, jobRowStatuses } from './job-row-status.ts';

describe('editing a row', () => {
  test('leaves id, creator, flags and status alone in UNCOMPLETED', () => {
    expect(jobRowColumns.filter((column) => !isEditableField('UNCOMPLETED', column))).toEqual([
      'id',
      'transportJobId',
      'client',
      'creator',
      'sentToPkTerminal',
      'sentToWaybill',
      'sentToFleetService',
      'isSMSSent',
      'status',
      'driver',
      'deliveredQuantity',
      'order',
      'km',
    ]);
    expect(isEditableField('UNCOMPLETED', 'shelf')).toBe(true);
  });

  test('leaves a truck on the way what can still change: never its job, nor what it fetches from where', () => {
    const onTheWay = (field: EditableJobRowField) => isEditableField('ON_THE_WAY', field);
    expect((['destination', 'quantity', 'shelf', 'notes'] as const).filter(onTheWay)).toHaveLength(4);
    const fixed = [...fieldNames(jobFields), 'pickup', 'product'] as const;
    expect(fixed.filter(onTheWay)).toEqual([]);
  });

  test('is open in two statuses, for known fields', () => {
    const isOpen = (status: JobRowStatus) =>
      editableJobRowFields.some((field) => isEditableField(status, field));
    expect(jobRowStatuses.filter(isOpen)).toEqual(['UNCOMPLETED', 'ON_THE_WAY']);
    expect(isEditableField('UNCOMPLETED', 'toString')).toBe(false);
  });
});

test('lets a quantity be unknown until the row is sent or begun', () => {
  expect(mayQuantityBeUnknown({ status: 'UNCOMPLETED', isSent: false })).toBe(true);
  expect(mayQuantityBeUnknown({ status: 'UNCONFIRMED', isSent: false })).toBe(true);
  expect(mayQuantityBeUnknown({ status: 'UNCOMPLETED', isSent: true })).toBe(false);
  expect(mayQuantityBeUnknown({ status: 'ON_THE_WAY', isSent: false })).toBe(false);
});
