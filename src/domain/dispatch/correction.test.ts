import { expect, test } from 'vitest';

import { editableJobRowFields } from '../job-row/job-row-columns.ts';
import { kindOf, mendableFields, mendsOf } from './correction.ts';
import { rowMessageCodes } from './row-problem.ts';

test.each(rowMessageCodes)('%s leads to what can be mended, unless it is done already', (code) => {
  const mends = mendsOf(code);
  expect(mends.length > 0).toBe(code !== 'ALREADY_SENT');
  for (const mend of mends) {
    if (mend.of === 'job' || mend.of === 'status') continue;
    const fields: readonly string[] =
      mend.of === 'row' ? editableJobRowFields : mendableFields[kindOf[mend.of]];
    expect(fields).toContain(mend.field);
  }
});

test('what may be wrong itself is chosen anew or mended', () => {
  expect(mendsOf('DESTINATION_NOT_TERMINAL')).toEqual([
    { of: 'row', field: 'destination' },
    { of: 'destination', field: 'locationTypeCode' },
  ]);
});
