import { beforeEach, expect, test, vi } from 'vitest';

import type { Problem } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import type { SuggestedChange } from '#api/planning/plan-suggestion.ts';
import type { WarningCode } from '#domain/planning/finding.ts';

import { cachedRow } from '../day-query.ts';
import { edits } from './move-job.ts';
import { announcedIn, takeChanges } from './take-changes.ts';

vi.mock(import('../day-query.ts'));
vi.mock(import('./move-job.ts'), () => ({
  aboutMoves: (rowIds: readonly number[]) => rowIds.join(' '),
  edits: { saveOrExplain: vi.fn() } as never,
}));

const day = '2026-06-03';
const closed = { code: 'PLACE_CLOSED', message: 'Muuga on kell 21 suletud' } as const;
const owed = { code: 'CLEANING_OWED', message: 'Enne laadimist pesu B' } as const;

function change(rowId: number, warnings: SuggestedChange['warnings'] = []): SuggestedChange {
  const goods = { product: 'Nisu', quantity: 28, unit: 't' };
  const truck = { truckId: 5, licensePlateNumber: '123ABC' };
  return { rowId, ...truck, ...goods, time: '08:00', before: { time: null }, warnings } as SuggestedChange;
}

beforeEach(() => {
  vi.mocked(cachedRow).mockImplementation((id) => {
    const product = { name: 'Nisu' };
    return {
      id,
      transportJobId: 100 + id,
      truck: null,
      time: null,
      date: day,
      quantity: 28,
      product,
    } as JobRow;
  });
  vi.mocked(edits.saveOrExplain).mockReset();
});

/** As the server asks, of each row that is sent. */
function finding(of: Record<number, { code: WarningCode; message: string }[]>) {
  const saved: number[][] = [];
  vi.mocked(edits.saveOrExplain).mockImplementation(async (changes, asked) => {
    const ids = changes.map(({ row }) => row.id);
    const problems = ids.flatMap((rowId) =>
      (of[rowId] ?? []).map(({ code, message }): Problem => ({
        code: 'UNUSUAL',
        finding: code,
        rowId,
        message,
      })),
    );
    if (problems.length > 0 && !(await asked?.confirm?.(problems))) return { refused: null };
    saved.push(ids);
    return { over: changes, rows: [], warnings: [] };
  });
  return saved;
}

test('a sentence is announced where the line of its own job says it, for whichever of its rows', () => {
  const jobOf = (rowId: number) => ({ 1: 100, 2: 100, 3: 300 })[rowId] ?? null;
  const says = announcedIn(
    [
      { rowId: 1, warnings: [closed] },
      { rowId: 3, warnings: [owed] },
    ],
    jobOf,
  );
  expect(says({ rowId: 1, message: closed.message })).toBe(true);
  expect(says({ rowId: 2, message: closed.message })).toBe(true);
  expect(says({ rowId: 3, message: closed.message })).toBe(false);
  expect(says({ rowId: 3, message: owed.message })).toBe(true);
  expect(says({ rowId: 4, message: owed.message })).toBe(false);
});

test('what was announced is taken; what is found only then waits until its line says so, and the rest goes on', async () => {
  const saved = finding({ 1: [closed], 2: [closed, owed] });
  const first = [change(1, [closed]), change(2, [closed]), change(3)];
  const taking = await takeChanges(first, day);
  expect(saved).toEqual([[1, 3]]);
  expect(taking.foundWarnings).toEqual(new Map([[2, [owed]]]));
  expect(taking.notes.size).toBe(0);

  const again = await takeChanges([change(2, [closed, owed])], day);
  expect(saved).toEqual([[1, 3], [2]]);
  expect(again.foundWarnings.size).toBe(0);
});

test('a forbidden load is taken by no press', async () => {
  const forbidden = { code: 'LOAD_FORBIDDEN', message: 'Enne oli lihajahu' } as const;
  const saved = finding({ 1: [forbidden] });
  const taking = await takeChanges([change(1, [forbidden])], day);
  expect(saved).toEqual([]);
  expect(taking.notes).toEqual(new Map([[1, [forbidden.message]]]));
  expect(taking.foundWarnings.size).toBe(0);
});
