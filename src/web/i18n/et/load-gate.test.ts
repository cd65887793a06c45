import { expect, test } from 'vitest';

import { type VehicleHint, loadGate } from './load-gate.ts';

const free: VehicleHint = { verdict: 'free', regime: null, known: 3, forbidsFeed: false };
const busy = {
  what: 'truck',
  rowId: 12,
  time: '08:00',
  until: '09:40',
  isUnbegun: false,
  isUntilAtLeast: false,
} as const;

test.each<[Partial<VehicleHint>, string, boolean]>([
  [{}, 'vaba', true],
  [{ forbidsFeed: true }, 'vaba, keelab järgmised viljakoormad', true],
  [{ verdict: 'clean', regime: 'A' }, 'vaba', true],
  [{ verdict: 'clean', regime: 'B' }, 'pesu B enne laadimist', false],
  [{ verdict: 'unknown', known: 1, regime: 'A' }, 'küsi juhilt, mida enne vedas (teame 1 koormat)', false],
  [{ verdict: 'forbidden' }, 'keelatud', false],
  [{ inTheWay: busy }, 'hõivatud 08:00–09:40 (rida 12)', false],
  [{ inTheWay: { ...busy, what: 'driver' } }, 'juht hõivatud 08:00–09:40 (rida 12)', false],
  [{ inTheWay: { ...busy, isUntilAtLeast: true } }, 'hõivatud 08:00–vähemalt 09:40 (rida 12)', false],
  [
    { inTheWay: { ...busy, isUntilAtLeast: true, isUnbegun: true } },
    'hõivatud 08:00–vähemalt 09:40 (rida 12, alustamata)',
    false,
  ],
  [
    { against: [{ code: 'DRIVER_DAY_LONG', message: 'tööpäev oleks u 17 h' }] },
    'tööpäev oleks u 17 h',
    false,
  ],
  [{ unfit: 'NOT_FOR_TANK' }, 'paakhaagis ei sobi', false],
  [
    { verdict: 'clean', regime: 'C', unfit: 'NEEDS_TANK', inTheWay: busy },
    'vaja on paakhaagist, hõivatud 08:00–09:40 (rida 12), pesu C enne laadimist',
    false,
  ],
])('beside a truck with %o stands "%s"', (known, words, isFree) => {
  const beside = { ...free, ...known };
  expect([loadGate.short(beside), loadGate.isFree(beside)]).toEqual([words, isFree]);
});

test.each<[Partial<VehicleHint>, string, string]>([
  [{}, 'Vaba: eelmised koormad ei takista', 'free'],
  // The dry cleaning is still to be done: free of everything would be more than is so.
  [{ verdict: 'clean', regime: 'A' }, 'Vaba pärast kuivpuhastust', 'free'],
  [{ verdict: 'clean', regime: 'B' }, 'Pesu B enne laadimist', 'clean'],
  [{ verdict: 'forbidden' }, 'Keelatud', 'forbidden'],
])('of a load space with %o is said "%s", in the colours of %s', (known, words, tone) => {
  const load = { ...free, ...known };
  expect([loadGate.because({ ...load, reasons: [] }), loadGate.toneOf(load)]).toEqual([words, tone]);
});
