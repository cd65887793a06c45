import { describe, expect, it } from 'vitest';

import {
  editableJobRowFields,
  isEditableField,
  isEditableStatus,
  jobRowColumns,
  mayQuantityBeUnknown,
} from './job-row-columns.ts';
import { jobRowStatuses } from './job-row-status.ts';

describe('editing a row', () => {
  it('is open in two statuses', () => {
    expect(jobRowStatuses.filter(isEditableStatus)).toEqual(['UNCOMPLETED', 'ON_THE_WAY']);
  });

  it('leaves id, creator, flags and status alone in UNCOMPLETED', () => {
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

  it('leaves a truck on the way only what can still change', () => {
    expect(editableJobRowFields.filter((field) => isEditableField('ON_THE_WAY', field))).toEqual([
      'destination',
      'quantity',
      'shelf',
      'notes',
      'wetGrain',
      'priority',
    ]);
  });

  it('is closed for every field in every other status, and for unknown fields', () => {
    for (const status of jobRowStatuses.filter((each) => !isEditableStatus(each))) {
      expect(editableJobRowFields.filter((field) => isEditableField(status, field))).toEqual([]);
    }
    expect(isEditableField('UNCOMPLETED', 'toString')).toBe(false);
  });
});

it('lets a quantity be unknown until the row is sent or begun', () => {
  expect(mayQuantityBeUnknown({ status: 'UNCOMPLETED', isSent: false })).toBe(true);
  expect(mayQuantityBeUnknown({ status: 'UNCONFIRMED', isSent: false })).toBe(true);
  expect(mayQuantityBeUnknown({ status: 'UNCOMPLETED', isSent: true })).toBe(false);
  expect(mayQuantityBeUnknown({ status: 'ON_THE_WAY', isSent: false })).toBe(false);
});
