import { expect, test } from 'vitest';

import { editableJobRowFields, ruleOf } from '#domain/job-row/job-row-columns.ts';
import { mayBeEmpty } from '#domain/record-fields/fields.ts';

import { jobRowChanges } from './job-table.ts';

test.each(editableJobRowFields)(
  '%s can be emptied where its column may be empty, and only there',
  (field) => {
    const isTaken = jobRowChanges.safeParse({ [field]: null }).success;
    expect(isTaken).toBe(mayBeEmpty(ruleOf(field)));
  },
);
