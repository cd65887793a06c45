import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type CleaningRegime, cleaningRegimes } from '../driver/driver-job.ts';
import {
  type Cleaning,
  isStricter,
  type LoadRegime,
  loadRegimes,
  type PrecedingLoad,
  previousLoadVerdict,
  withPlanned,
  worstVerdict,
} from './previous-load-verdict.ts';

const minute = 60_000;
const wheat = { regime: 'A', isFeed: true } as const;

type Event = { load: LoadRegime | null } | { clean: CleaningRegime };

/** Returns the history of a load space, one event a minute, as loads (newest first) and cleanings. */
function historyOf(events: readonly Event[]): { loads: PrecedingLoad[]; cleanings: Cleaning[] } {
  const loads: PrecedingLoad[] = [];
  const cleanings: Cleaning[] = [];
  for (const [index, event] of events.entries()) {
    const at = (index + 1) * minute;
    if ('load' in event) loads.unshift({ regime: event.load, loadedAt: at, cleaning: null });
    else cleanings.push({ regime: event.clean, cleanedAt: at });
  }
  return { loads, cleanings };
}

function verdictOf(events: readonly Event[], leastRegime: CleaningRegime | null = null) {
  const { loads, cleanings } = historyOf(events);
  const { verdict, regime } = previousLoadVerdict(wheat, loads, cleanings, { leastRegime });
  return { verdict, regime };
}

const load = (regime: LoadRegime | null): Event => ({ load: regime });
const clean = (regime: CleaningRegime): Event => ({ clean: regime });
/** A load space whose last three loads are known, and that was cleaned. */
const clear = [load('A'), load('A'), load('A'), clean('D')];
const afterClear = (events: readonly Event[], leastRegime?: CleaningRegime) =>
  verdictOf([...clear, ...events], leastRegime);

describe('previousLoadVerdict', () => {
  test('asks for the regime of the last load until it is done', () => {
    expect(afterClear([load('B')])).toEqual({ verdict: 'clean', regime: 'B' });
    expect(afterClear([load('B'), clean('A')])).toEqual({ verdict: 'clean', regime: 'B' });
    expect(afterClear([load('B'), clean('B')])).toEqual({ verdict: 'free', regime: null });
    expect(afterClear([clean('B'), load('B')])).toEqual({ verdict: 'clean', regime: 'B' });
  });

  test('owes D whatever came in between', () => {
    const between = [load('D'), clean('C'), load('A'), clean('B'), load('B'), clean('C')];
    expect(afterClear(between)).toEqual({ verdict: 'clean', regime: 'D' });
    expect(afterClear([...between, clean('D')])).toEqual({ verdict: 'free', regime: null });
  });

  test('never cleans a forbidden load away, and counts three loads', () => {
    const after = [load('FORBIDDEN'), clean('D'), load('A'), clean('D'), load('A'), clean('D')];
    expect(afterClear(after).verdict).toBe('forbidden');
    expect(afterClear([...after, load('A'), clean('A')]).verdict).toBe('free');
  });

  test('says what nobody has classed, and that a cleaning is owed beside it', () => {
    expect(afterClear([load(null), clean('D')])).toEqual({ verdict: 'unknown', regime: null });
    expect(afterClear([load(null), load('C')])).toEqual({ verdict: 'unknown', regime: 'C' });
    expect(afterClear([load(null), load('FORBIDDEN')]).verdict).toBe('forbidden');
  });

  test('names the loads that are the reason, with the cleaning after them', () => {
    const { loads, cleanings } = historyOf([...clear, load('C'), clean('B'), load('A'), clean('A')]);
    expect(previousLoadVerdict(wheat, loads, cleanings)).toMatchObject({
      verdict: 'clean',
      reasons: [{ regime: 'C', cleaning: 'B' }],
      loads: [
        { regime: 'A', cleaning: 'A' },
        { regime: 'C', cleaning: 'B' },
        { regime: 'A', cleaning: 'D' },
      ],
      known: 3,
    });
  });

  test('knows nothing of a load space with fewer than three known loads, but what it owes and what forbids it', () => {
    const asked = (events: readonly Event[]) => {
      const { loads, cleanings } = historyOf(events);
      const { verdict, regime, known } = previousLoadVerdict(wheat, loads, cleanings);
      return { verdict, regime, known };
    };
    expect(asked([])).toEqual({ verdict: 'unknown', regime: null, known: 0 });
    expect(asked([load('A'), clean('A')])).toEqual({ verdict: 'unknown', regime: null, known: 1 });
    expect(asked([load('A'), load('B')])).toEqual({ verdict: 'unknown', regime: 'B', known: 2 });
    expect(asked([load('FORBIDDEN')])).toEqual({ verdict: 'forbidden', regime: null, known: 1 });
    expect(asked([...clear, load('A'), clean('A')])).toEqual({ verdict: 'free', regime: null, known: 3 });
  });

  test('counts what Koorem recorded whatever was typed in on top of it', () => {
    const at = (regime: LoadRegime, loadedAt: number | null, transportJobId: number | null) => {
      return { regime, loadedAt, transportJobId, statedAt: 9 * minute, cleaning: 'D' as const };
    };
    const typed = [at('A', null, null), at('A', null, null), at('A', null, null)];
    const recorded = [at('A', 3 * minute, 3), at('A', 2 * minute, 2), at('FORBIDDEN', minute, 1)];
    expect(previousLoadVerdict(wheat, [...typed, ...recorded], []).verdict).toBe('forbidden');
    const later = { ...at('A', 4 * minute, 4) };
    expect(previousLoadVerdict(wheat, [later, ...recorded], []).verdict).toBe('free');
  });

  test('lets the stricter hold where the receiver asks for more', () => {
    expect(afterClear([load('A'), clean('A')], 'C')).toEqual({ verdict: 'clean', regime: 'C' });
    expect(afterClear([load('D'), clean('C')], 'B')).toEqual({ verdict: 'clean', regime: 'D' });
    expect(afterClear([load('A'), clean('C')], 'C').verdict).toBe('free');
  });

  test('asks nothing of goods whose group is no feed, and says that they forbid the next feed', () => {
    const { loads } = historyOf([...clear, load('FORBIDDEN')]);
    const asked = (regime: LoadRegime | null, isFeed: boolean) =>
      previousLoadVerdict({ regime, isFeed }, loads, []);
    expect(asked('FORBIDDEN', false)).toMatchObject({ verdict: 'free', forbidsFeed: true });
    expect(asked('C', false)).toMatchObject({ verdict: 'free', forbidsFeed: false });
    expect(asked('FORBIDDEN', true).verdict).toBe('forbidden');
    expect(asked(null, true).verdict).toBe('forbidden');
  });

  test('takes the cleaning that a driver states, and one after a load without a time', () => {
    const stated = { regime: 'C', loadedAt: null, statedAt: 5 * minute, cleaning: 'B' } as const;
    const oldest = historyOf(clear).loads.map((each) => Object.assign(each, { cleaning: 'D' as const }));
    const asked = (cleanings: Cleaning[]) => previousLoadVerdict(wheat, [stated, ...oldest], cleanings);
    expect(asked([{ regime: 'C', cleanedAt: 4 * minute }])).toMatchObject({ verdict: 'clean', regime: 'C' });
    expect(asked([{ regime: 'C', cleanedAt: 6 * minute }]).verdict).toBe('free');
    const older = { regime: 'B', loadedAt: minute, cleaning: null } as const;
    const loads = [{ ...stated, regime: 'B' }, older, ...oldest] as const;
    expect(previousLoadVerdict(wheat, loads, []).verdict).toBe('free');
  });
});

describe('over any history', () => {
  const event = fc.oneof(
    fc.constantFrom(null, ...loadRegimes).map(load),
    fc.constantFrom(...cleaningRegimes).map(clean),
  );
  const history = fc.array(event, { maxLength: 12 });
  const runs = { numRuns: 500 };
  const rankOf = (regime: LoadRegime | null) => (regime === null ? -1 : loadRegimes.indexOf(regime));

  /** Walks through the history and keeps what each load still owes. */
  function slowly(events: readonly Event[]) {
    let owing: { good: LoadRegime | null; owed: LoadRegime | null }[] = [];
    for (const each of events) {
      if ('load' in each) owing = [...owing, { good: each.load, owed: each.load }].slice(-3);
      else {
        owing = owing.map(({ good, owed }) => {
          const isDone = owed !== 'FORBIDDEN' && rankOf(owed) <= rankOf(each.clean);
          return { good, owed: isDone ? null : owed };
        });
      }
    }
    if (owing.some(({ good }) => good === 'FORBIDDEN')) return { verdict: 'forbidden', regime: null };
    const regime = (['D', 'C', 'B', 'A'] as const).find((each) => owing.some(({ owed }) => owed === each));
    if (owing.some(({ good }) => good === null) || owing.length < 3) {
      return { verdict: 'unknown', regime: regime ?? null };
    }
    return regime === undefined ? { verdict: 'free', regime: null } : { verdict: 'clean', regime };
  }

  test('does as a slow and obvious model does', () => {
    fc.assert(
      fc.property(history, (events) => {
        expect(verdictOf(events)).toEqual(slowly(events));
      }),
      runs,
    );
  });

  test('is never made worse by more cleaning', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...cleaningRegimes), fc.nat(12), (events, regime, place) => {
        const before = verdictOf(events);
        const after = verdictOf(events.toSpliced(place, 0, clean(regime)));
        expect(isStricter(after.verdict, before.verdict)).toBe(false);
        expect(rankOf(after.regime)).toBeLessThanOrEqual(rankOf(before.regime));
      }),
      runs,
    );
  });

  test('is never made better by a stricter load or a stricter receiver', () => {
    fc.assert(
      fc.property(history, fc.nat(11), fc.constantFrom(...loadRegimes), (events, place, stricter) => {
        const one = events[place];
        fc.pre(one !== undefined && 'load' in one && rankOf(one.load) < rankOf(stricter));
        fc.pre(one !== undefined && 'load' in one && one.load !== null);
        const before = verdictOf(events);
        const after = verdictOf(events.with(place, load(stricter)));
        expect(isStricter(before.verdict, after.verdict)).toBe(false);
        if (after.verdict === before.verdict) {
          expect(rankOf(after.regime)).toBeGreaterThanOrEqual(rankOf(before.regime));
        }
      }),
      runs,
    );
    fc.assert(
      fc.property(history, fc.constantFrom(...cleaningRegimes), (events, least) => {
        expect(isStricter(verdictOf(events).verdict, verdictOf(events, least).verdict)).toBe(false);
      }),
      runs,
    );
  });
});

describe('withPlanned', () => {
  const goods = (regime: LoadRegime | null, isFeed: boolean) => ({
    loads: [{ regime, loadedAt: 1000 * minute, cleaning: null } as PrecedingLoad],
    asks: [{ isFeed, regime, leastRegime: null }],
  });
  const after = (events: readonly Event[], planned: readonly ReturnType<typeof goods>[]) => {
    const { loads, cleanings } = historyOf(events);
    return previousLoadVerdict(wheat, withPlanned(loads, cleanings, planned), cleanings);
  };

  test('lets a planned load speak as a driven one', () => {
    expect(after(clear, [goods('FORBIDDEN', false)])).toMatchObject({ verdict: 'forbidden' });
    expect(after(clear, [goods('B', false)])).toMatchObject({ verdict: 'clean', regime: 'B' });
    expect(
      after([load('FORBIDDEN')], [goods('A', false), goods('A', false), goods('A', false)]).verdict,
    ).toBe('clean');
  });

  test('asks once for a cleaning that the plan has before an earlier feed', () => {
    expect(after(clear, [goods('D', false), goods('A', true)])).toMatchObject({
      verdict: 'clean',
      regime: 'A',
    });
    expect(after(clear, [goods('D', false), goods('A', false)])).toMatchObject({ regime: 'D' });
  });

  test('answers of planned loads that are no feed as of the same loads driven', () => {
    const regimes = fc.array(fc.constantFrom(null, ...loadRegimes), { maxLength: 5 });
    fc.assert(
      fc.property(regimes, regimes, (driven, planned) => {
        const before = [...clear, ...driven.map(load)];
        const { verdict, regime, known } = after(
          before,
          planned.map((each) => goods(each, false)),
        );
        const all = historyOf([...before, ...planned.map(load)]);
        expect(previousLoadVerdict(wheat, all.loads, all.cleanings)).toMatchObject({
          verdict,
          regime,
          known,
        });
      }),
    );
  });
});

describe('worstVerdict', () => {
  test('says of several goods what stands most in the way, and the strongest cleaning', () => {
    const known = { known: 3, forbidsFeed: false };
    const clean = { verdict: 'clean', regime: 'B', ...known } as const;
    const stricter = { verdict: 'clean', regime: 'C', ...known } as const;
    const free = { verdict: 'free', regime: null, ...known } as const;
    const forbidden = { verdict: 'forbidden', regime: null, ...known } as const;
    expect(worstVerdict([])).toBeNull();
    expect(worstVerdict([free, clean])).toEqual(clean);
    expect(worstVerdict([stricter, free, clean])).toEqual(stricter);
    const unknown = { verdict: 'unknown', regime: null, known: 1, forbidsFeed: true } as const;
    expect(worstVerdict([clean, unknown])).toEqual({ ...unknown, regime: 'B' });
    expect(worstVerdict([clean, forbidden, free])?.verdict).toBe('forbidden');
  });
});
