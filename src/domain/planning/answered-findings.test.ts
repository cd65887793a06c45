import { expect, test } from 'vitest';

import { answerKey, type FindingToConfirm, unansweredFindings } from './answered-findings.ts';

const clash: FindingToConfirm = {
  rowId: 7,
  finding: 'TRUCK_DOUBLE_BOOKED',
  message: 'Auto on juba real 5 kell 07:15',
};
const heavy: FindingToConfirm = {
  rowId: 7,
  finding: 'OVER_PAYLOAD',
  message: 'Ebatavaline',
  explanation: 'Ülekoorem 0,53 t',
};

test('what was answered is not asked again, in whichever words the code has', () => {
  const answered = new Set([answerKey(clash)]);
  expect(unansweredFindings([clash, heavy], answered, new Map())).toEqual([heavy]);
  const elsewhere = { ...clash, message: 'Auto on juba real 9 kell 08:00' };
  expect(unansweredFindings([elsewhere], answered, new Map())).toEqual([elsewhere]);
  expect(unansweredFindings([{ ...clash, rowId: 8 }], answered, new Map())).toHaveLength(1);
});

test('what held of the row with these values is not asked, of another row it is', () => {
  const held = new Map([[7, ['OVER_PAYLOAD']]]);
  expect(unansweredFindings([clash, heavy, { ...heavy, rowId: 8 }], new Set(), held)).toEqual([
    clash,
    { ...heavy, rowId: 8 },
  ]);
});

test('a row that holds again what it held takes no more of its order and contract than then: that is no question', () => {
  const ofContract: FindingToConfirm = { rowId: 7, finding: 'OVER_CONTRACT', message: 'Leping ületatud' };
  expect(unansweredFindings([ofContract], new Set(), new Map([[7, []]]))).toEqual([]);
  expect(unansweredFindings([ofContract], new Set(), new Map())).toEqual([ofContract]);
});

test('what only informs is no question when a step is taken back', () => {
  const late: FindingToConfirm = { rowId: 7, finding: 'ARRIVES_LATE', message: 'Auto jõuaks hiljem' };
  expect(unansweredFindings([late], new Set(), new Map())).toEqual([]);
  expect(unansweredFindings([clash, late], new Set(), new Map())).toEqual([clash, late]);
});
