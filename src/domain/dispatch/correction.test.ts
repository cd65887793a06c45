import { expect, test } from 'vitest';

import { editableJobRowFields } from '../job-row/job-row-columns.ts';
import { kindOf, correctableFields, correctionsOf } from './correction.ts';
import { rowProblemCodes } from './row-problem.ts';

test.each(rowProblemCodes)('%s leads to what can be corrected, unless it is done already', (code) => {
  const corrections = correctionsOf(code);
  expect(corrections.length > 0).toBe(code !== 'ALREADY_SENT' && code !== 'NOT_CONFIGURED');
  for (const correct of corrections) {
    if (correct.of === 'job' || correct.of === 'status') continue;
    const fields: readonly string[] =
      correct.of === 'row' ? editableJobRowFields : correctableFields[kindOf[correct.of]];
    expect(fields).toContain(correct.field);
  }
});

test('what may be wrong itself is chosen again or corrected', () => {
  expect(correctionsOf('DESTINATION_NOT_TERMINAL')).toEqual([
    { of: 'row', field: 'destination' },
    { of: 'destination', field: 'locationTypeCode' },
  ]);
});
