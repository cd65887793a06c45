import { expect, test } from 'vitest';

import { editableJobRowFields } from '../job-row/job-row-columns.ts';
import { kindOf, correctableFields, correctionsOf } from './correction.ts';
import { rowProblemCodes } from './row-problem.ts';

test.each(rowProblemCodes)('%s leads to what can be mended, unless it is done already', (code) => {
  const mends = correctionsOf(code);
  expect(mends.length > 0).toBe(code !== 'ALREADY_SENT');
  for (const correct of mends) {
    if (correct.of === 'job' || correct.of === 'status') continue;
    const fields: readonly string[] =
      correct.of === 'row' ? editableJobRowFields : correctableFields[kindOf[correct.of]];
    expect(fields).toContain(correct.field);
  }
});

test('what may be wrong itself is chosen anew or mended', () => {
  expect(correctionsOf('DESTINATION_NOT_TERMINAL')).toEqual([
    { of: 'row', field: 'destination' },
    { of: 'destination', field: 'locationTypeCode' },
  ]);
});
