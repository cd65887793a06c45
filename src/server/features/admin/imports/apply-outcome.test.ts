import { expect, test } from 'vitest';

import { applyOutcome, refusalToApply } from './apply-outcome.ts';

test.each([
  ['ready', null],
  ['waiting', 'underWay'],
  ['applying', 'underWay'],
  ['previewing', 'notReady'],
  ['failed', 'notReady'],
] as const)('an import that is %s is refused as %s', (state, refusal) => {
  expect(refusalToApply(state)).toBe(refusal);
});

test.each([
  { state: 'applied', lastAttempt: null, isMine: true, isEnding: false, outcome: null },
  { state: 'applied', lastAttempt: null, isMine: true, isEnding: true, outcome: null },
  { state: 'applied', lastAttempt: null, isMine: false, isEnding: false, outcome: null },
  { state: 'applying', lastAttempt: null, isMine: true, isEnding: false, outcome: null },
  { state: 'waiting', lastAttempt: null, isMine: true, isEnding: false, outcome: null },
  { state: 'applying', lastAttempt: null, isMine: true, isEnding: true, outcome: 'notApplied' },
  { state: 'waiting', lastAttempt: null, isMine: false, isEnding: false, outcome: 'notApplied' },
  { state: 'ready', lastAttempt: null, isMine: true, isEnding: false, outcome: 'notApplied' },
  { state: 'ready', lastAttempt: 'INTERRUPTED', isMine: true, isEnding: false, outcome: 'notApplied' },
  { state: 'ready', lastAttempt: 'OUTDATED', isMine: true, isEnding: false, outcome: 'outdated' },
  { state: 'ready', lastAttempt: 'OWN_RIGHT', isMine: true, isEnding: false, outcome: 'ownRight' },
  // What another user's attempt failed at is not told to this one.
  { state: 'ready', lastAttempt: 'OUTDATED', isMine: false, isEnding: false, outcome: 'notApplied' },
] as const)('$state, $lastAttempt, mine $isMine, ending $isEnding: $outcome', (each) => {
  expect(applyOutcome(each, each)).toBe(each.outcome);
});
