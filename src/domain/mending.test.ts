import { expect, test } from 'vitest';

import { editableJobRowFields } from './job-row-columns.ts';
import { kindOf, mendableFields, mendsOf } from './mending.ts';
import { isStateMessage, rowMessageCodes } from './row-message.ts';

test.each(rowMessageCodes)('%s leads to a field that can be mended, or is a state', (code) => {
  const mends = mendsOf(code);
  expect(mends.length > 0).toBe(!isStateMessage(code));
  for (const mend of mends) {
    if (mend.of === 'job') continue;
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
