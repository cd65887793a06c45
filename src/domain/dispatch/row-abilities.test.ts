import { expect, test } from 'vitest';

import { driverStatuses, driverSteps } from '../driver/driver-status.ts';
import { type JobRowStatus, jobRowStatuses } from '../job-row/job-row-status.ts';
import { rowAbilities } from './row-abilities.ts';

type Ability = Exclude<keyof ReturnType<typeof rowAbilities>, 'editableFields'> | 'mayEdit';

/** Returns the names of the allowed actions; 'mayEdit' is for any field. */
function abilitiesOf(row: Omit<Parameters<typeof rowAbilities>[0], 'siblingStatuses'>): Ability[] {
  const { mayConfirm, editableFields, ...others } = rowAbilities({ ...row, siblingStatuses: [] });
  return Object.entries({ mayConfirm, mayEdit: editableFields.length > 0, ...others }).flatMap(
    ([ability, isGiven]) => (isGiven ? [ability as Ability] : []),
  );
}

const waiting = { driverStatus: 'NOT_STARTED', isSent: false } as const;

test('what may be done with a row in each status, before its driver acts and anything is sent', () => {
  const abilities = Object.fromEntries(
    jobRowStatuses.map((status) => [status, abilitiesOf({ status, ...waiting })]),
  );
  expect(abilities).toEqual({
    UNCONFIRMED: ['mayConfirm', 'mayCancel', 'maySplit', 'mayAddRow', 'maySend'],
    UNCOMPLETED: ['mayEdit', 'mayCancel', 'maySplit', 'mayAddRow', 'maySend'],
    APPROACHING_ORIGIN: ['mayCancel', 'maySend'],
    IN_PROGRESS: ['mayCancel', 'maySend'],
    ON_THE_WAY: ['mayEdit', 'mayCancel', 'maySend'],
    IN_DESTINATION: ['maySend'],
    COMPLETED: ['maySend'],
    PAUSED: ['mayCancel', 'maySend'],
    ERROR: ['mayCancel', 'maySend'],
    REJECTED: ['mayCancel', 'maySend'],
    SELF_SERVICE: ['mayCancel', 'maySend'],
    FAILED: ['maySend'],
    CANCELLED: [],
  } satisfies Record<JobRowStatus, Ability[]>);
});

test('a row that was sent is not split any more, and everything else stays possible', () => {
  expect(abilitiesOf({ status: 'UNCOMPLETED', driverStatus: 'NOT_STARTED', isSent: true })).toEqual([
    'mayEdit',
    'mayCancel',
    'mayAddRow',
    'maySend',
  ]);
});

test('a row on the road is edited before and after loading, and cancelled only before', () => {
  const onTheWay = driverStatuses.filter(
    (driverStatus) => driverSteps[driverStatus].rowStatus === 'ON_THE_WAY',
  );
  expect(
    onTheWay.map((driverStatus) => abilitiesOf({ status: 'ON_THE_WAY', driverStatus, isSent: true })),
  ).toEqual([
    ['mayEdit', 'mayCancel', 'maySend'],
    ['mayEdit', 'maySend'],
  ]);
});

test('nothing is confirmed twice, and nothing but confirming needs a row that waits for it', () => {
  const confirmable = jobRowStatuses.filter((status) =>
    abilitiesOf({ status, ...waiting }).includes('mayConfirm'),
  );
  expect(confirmable).toEqual(['UNCONFIRMED']);
});
