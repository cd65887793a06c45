import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { grainGroupId } from '../business-constants.ts';
import { type CleaningRegime, cleaningRegimes } from '../driver/driver-job.ts';
import {
  type Cleaning,
  isWorse,
  type LoadRegime,
  loadRegimes,
  type PrecedingLoad,
  previousLoadVerdict,
  worstVerdict,
} from './previous-load-verdict.ts';

const minute = 60_000;
const wheat = { regime: 'A', groupId: grainGroupId } as const;

type Event = { load: LoadRegime | null } | { clean: CleaningRegime };

/** What happened to a load space, one thing a minute, as loads (newest first) and cleanings. */
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

describe('previousLoadVerdict', () => {
  it('asks for the regime of the last load until it is done', () => {
    expect(verdictOf([load('B')])).toEqual({ verdict: 'clean', regime: 'B' });
    expect(verdictOf([load('B'), clean('A')])).toEqual({ verdict: 'clean', regime: 'B' });
    expect(verdictOf([load('B'), clean('B')])).toEqual({ verdict: 'free', regime: null });
    expect(verdictOf([clean('B'), load('B')])).toEqual({ verdict: 'clean', regime: 'B' });
  });

  it('owes D whatever came in between', () => {
    const between = [load('D'), clean('C'), load('A'), clean('B'), load('B'), clean('C')];
    expect(verdictOf(between)).toEqual({ verdict: 'clean', regime: 'D' });
    expect(verdictOf([...between, clean('D')])).toEqual({ verdict: 'free', regime: null });
  });

  it('never cleans a forbidden load away, and counts three loads', () => {
    const after = [load('FORBIDDEN'), clean('D'), load('A'), clean('D'), load('A'), clean('D')];
    expect(verdictOf(after).verdict).toBe('forbidden');
    expect(verdictOf([...after, load('A'), clean('A')]).verdict).toBe('free');
  });

  it('says what nobody has classed, and that a cleaning is owed beside it', () => {
    expect(verdictOf([load(null), clean('D')])).toEqual({ verdict: 'unknown', regime: null });
    expect(verdictOf([load(null), load('C')])).toEqual({ verdict: 'unknown', regime: 'C' });
    expect(verdictOf([load(null), load('FORBIDDEN')]).verdict).toBe('forbidden');
  });

  it('names the loads that are the reason, with the cleaning after them', () => {
    const { loads, cleanings } = historyOf([load('C'), clean('B'), load('A'), clean('A')]);
    expect(previousLoadVerdict(wheat, loads, cleanings)).toMatchObject({
      reasons: [{ regime: 'C', cleaning: 'B' }],
      loads: [
        { regime: 'A', cleaning: 'A' },
        { regime: 'C', cleaning: 'B' },
      ],
      isHistoryShort: true,
    });
    expect(previousLoadVerdict(wheat, [], [])).toMatchObject({ verdict: 'free', isHistoryShort: true });
  });

  it('lets the stricter hold where the receiver asks for more', () => {
    expect(verdictOf([load('A'), clean('A')], 'C')).toEqual({ verdict: 'clean', regime: 'C' });
    expect(verdictOf([load('D'), clean('C')], 'B')).toEqual({ verdict: 'clean', regime: 'D' });
    expect(verdictOf([load('A'), clean('C')], 'C').verdict).toBe('free');
  });

  it('asks nothing of what is no feed, but always of grain', () => {
    const { loads } = historyOf([load('FORBIDDEN')]);
    expect(previousLoadVerdict({ regime: 'FORBIDDEN', groupId: 1 }, loads, []).verdict).toBe('free');
    expect(previousLoadVerdict({ ...wheat, regime: 'FORBIDDEN' }, loads, []).verdict).toBe('forbidden');
    expect(previousLoadVerdict({ regime: null, groupId: 1 }, loads, []).verdict).toBe('forbidden');
  });

  it('takes the cleaning that a driver states, and one after a load without a time', () => {
    const stated = { regime: 'C', loadedAt: null, statedAt: 5 * minute, cleaning: 'B' } as const;
    const asked = (cleanings: Cleaning[]) => previousLoadVerdict(wheat, [stated], cleanings);
    expect(asked([{ regime: 'C', cleanedAt: 4 * minute }])).toMatchObject({ verdict: 'clean', regime: 'C' });
    expect(asked([{ regime: 'C', cleanedAt: 6 * minute }]).verdict).toBe('free');
    const older = { regime: 'B', loadedAt: minute, cleaning: null } as const;
    expect(previousLoadVerdict(wheat, [{ ...stated, regime: 'B' }, older], []).verdict).toBe('free');
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
    if (owing.some(({ good }) => good === null)) return { verdict: 'unknown', regime: regime ?? null };
    return regime === undefined ? { verdict: 'free', regime: null } : { verdict: 'clean', regime };
  }

  it('does as a slow and obvious model does', () => {
    fc.assert(
      fc.property(history, (events) => {
        expect(verdictOf(events)).toEqual(slowly(events));
      }),
      runs,
    );
  });

  it('is never made worse by more cleaning', () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...cleaningRegimes), fc.nat(12), (events, regime, place) => {
        const before = verdictOf(events);
        const after = verdictOf(events.toSpliced(place, 0, clean(regime)));
        expect(isWorse(after.verdict, before.verdict)).toBe(false);
        expect(rankOf(after.regime)).toBeLessThanOrEqual(rankOf(before.regime));
      }),
      runs,
    );
  });

  it('is never made better by a stricter load or a stricter receiver', () => {
    fc.assert(
      fc.property(history, fc.nat(11), fc.constantFrom(...loadRegimes), (events, place, stricter) => {
        const one = events[place];
        fc.pre(one !== undefined && 'load' in one && rankOf(one.load) < rankOf(stricter));
        fc.pre(one !== undefined && 'load' in one && one.load !== null);
        const before = verdictOf(events);
        const after = verdictOf(events.with(place, load(stricter)));
        expect(isWorse(before.verdict, after.verdict)).toBe(false);
        if (after.verdict === before.verdict) {
          expect(rankOf(after.regime)).toBeGreaterThanOrEqual(rankOf(before.regime));
        }
      }),
      runs,
    );
    fc.assert(
      fc.property(history, fc.constantFrom(...cleaningRegimes), (events, least) => {
        expect(isWorse(verdictOf(events).verdict, verdictOf(events, least).verdict)).toBe(false);
      }),
      runs,
    );
  });
});

describe('worstVerdict', () => {
  it('says of several goods what stands most in the way, and the strongest cleaning', () => {
    const clean = { verdict: 'clean', regime: 'B' } as const;
    const stricter = { verdict: 'clean', regime: 'C' } as const;
    const free = { verdict: 'free', regime: null } as const;
    const forbidden = { verdict: 'forbidden', regime: null } as const;
    expect(worstVerdict([])).toBeNull();
    expect(worstVerdict([free, clean])).toEqual(clean);
    expect(worstVerdict([stricter, free, clean])).toEqual(stricter);
    expect(worstVerdict([clean, { verdict: 'unknown', regime: null }])).toEqual({
      verdict: 'unknown',
      regime: 'B',
    });
    expect(worstVerdict([clean, forbidden, free])?.verdict).toBe('forbidden');
  });
});
