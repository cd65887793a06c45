import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type CarriedLoad, lastLoads, leftOutOf, outsideLoads, recogniseLoads } from './last-loads.ts';

const latest = 1000;
const load = (name: string, loadedAt: number | null = null, transportJobId: number | null = null) => ({
  productId: null,
  name,
  cleaning: null,
  loadedAt,
  transportJobId: transportJobId ?? loadedAt,
});
const names = (loads: readonly CarriedLoad[]) => loads.map(({ name }) => name);

describe('lastLoads', () => {
  test('goes by the time of loading, whichever journey began first', () => {
    expect(
      names(lastLoads([], [load('nisu', 5), load('raps', 9), load('oder', 7), load('kaer', 1)], latest)),
    ).toEqual(['raps', 'oder', 'nisu']);
  });

  test('puts an unsent journey above all that was loaded before it', () => {
    const known = [load('raps'), load('nisu', 8), load('oder')];
    expect(names(lastLoads(known, [load('kaer', 9)], latest))).toEqual(['kaer', 'raps', 'nisu']);
    expect(names(lastLoads(known, [load('kaer', 7)], latest))).toEqual(['raps', 'nisu', 'kaer']);
  });

  test('does not double a journey that is known already', () => {
    const known = { ...load('nisu', 8, 4), cleaning: 'B' as const };
    expect(lastLoads([known], [load('Nisu', 8, 4)], latest)).toEqual([known]);
  });

  test('puts last what says to have been loaded in the future', () => {
    const loads = [load('tulevik', latest + 1), load('nisu', 8)];
    expect(names(lastLoads([], loads, latest))).toEqual(['nisu', 'tulevik']);
    expect(names(lastLoads([load('raps'), load('tulevik', latest + 1)], [load('nisu', 8)], latest))).toEqual([
      'nisu',
      'raps',
      'tulevik',
    ]);
  });

  /** One at a time, directly under the last that was loaded at the same time or later. */
  function slowly(known: CarriedLoad[], journeys: CarriedLoad[]): CarriedLoad[] {
    const list = [...known];
    for (const journey of journeys) {
      if (list.some((each) => each.transportJobId === journey.transportJobId)) continue;
      let place = 0;
      for (const [index, { loadedAt }] of list.entries()) {
        if (loadedAt !== null && loadedAt >= (journey.loadedAt ?? 0)) place = index + 1;
      }
      list.splice(place, 0, journey);
    }
    const own = new Set(list.filter(({ transportJobId }) => transportJobId !== null).slice(0, 3));
    return list.filter((each, index) => index < 3 || own.has(each));
  }

  test('lets no load that was typed in push out what Koorem itself recorded', () => {
    const journeys = [load('diisel', 1), load('nisu', 2), load('oder', 3)];
    const stated = [load('kaer'), load('oder', 3), load('rukis'), load('nisu', 2)];
    expect(names(lastLoads(stated, journeys, latest))).toEqual(['kaer', 'oder', 'rukis', 'nisu', 'diisel']);
    expect(names(lastLoads(stated, [...journeys, load('raps', 4)], latest))).toEqual([
      'raps',
      'kaer',
      'oder',
      'nisu',
    ]);
  });

  test('does as a slow and obvious model does', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: latest }), { maxLength: 12 });
    fc.assert(
      fc.property(times, fc.array(fc.constantFrom('known', 'outside', 'unsent', 'both')), (all, kinds) => {
        const kindOf = (index: number) => kinds[index] ?? 'unsent';
        const newestFirst = all.toSorted((a, b) => b - a);
        const known = newestFirst.flatMap((time, index) => {
          if (kindOf(index) === 'unsent') return [];
          return [kindOf(index) === 'outside' ? load(`o${time}`) : load(`j${time}`, time)];
        });
        const journeys = all
          .map((time) => load(`j${time}`, time))
          .filter(({ loadedAt }) => ['unsent', 'both'].includes(kindOf(newestFirst.indexOf(loadedAt ?? 0))));
        expect(lastLoads(known, journeys, latest)).toEqual(slowly(known, journeys));
      }),
    );
  });
});

describe('recogniseLoads', () => {
  test('finds the journeys that a driver speaks of, with the cleaning after them', () => {
    const stated = [
      { productId: null, name: ' Nisu', cleaning: 'C' as const },
      { productId: null, name: 'killustik', cleaning: 'A' as const },
    ];
    const journeys = [load('nisu', 3), load('nisu', 6), load('nisu', 9)];
    expect(recogniseLoads(stated, 8, journeys)).toEqual([
      { productId: null, name: ' Nisu', cleaning: 'C', transportJobId: 6, loadedAt: 6 },
      {
        productId: null,
        name: 'killustik',
        cleaning: 'A',
        transportJobId: null,
        loadedAt: null,
        statedAt: 8,
      },
    ]);
  });

  test('loses no journey, whatever a driver says', () => {
    const goods = fc.constantFrom('nisu', 'raps', 'oder');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: latest }), { maxLength: 8 }),
        fc.array(goods, { minLength: 8, maxLength: 8 }),
        fc.array(goods, { maxLength: 3 }),
        fc.integer({ min: 1, max: latest }),
        (times, hauled, said, statedAt) => {
          const journeys = times.map((time, index) => load(hauled[index] ?? 'nisu', time));
          const stated = said.map((name) => ({ productId: null, name, cleaning: null }));
          const found = lastLoads(recogniseLoads(stated, statedAt, journeys), journeys, latest);
          const after = times.filter((time) => time > statedAt).toSorted((a, b) => b - a);
          expect(found.map(({ loadedAt }) => loadedAt).slice(0, after.length)).toEqual(after.slice(0, 3));
          const jobs = found.flatMap(({ transportJobId }) => transportJobId ?? []);
          expect(new Set(jobs).size).toBe(jobs.length);
          expect(jobs).toEqual(jobs.toSorted((a, b) => b - a));
          expect(found.length).toBeGreaterThanOrEqual(Math.min(3, times.length));
        },
      ),
    );
  });
});

describe('outsideLoads', () => {
  const said = (at: number, ...names: string[]) => ({
    at,
    loads: names.map((name) => ({ productId: null, name, cleaning: null })),
  });
  const namesOf = (...statements: ReturnType<typeof said>[]) =>
    outsideLoads(statements, [load('nisu', 3), load('raps', 6)]).map(
      ({ name, statedAt }) => `${name} ${statedAt}`,
    );

  test('is what no journey matches, said once however often it is stated', () => {
    expect(namesOf(said(4, 'nisu', 'liiv'), said(7, 'raps', 'nisu', 'liiv'))).toEqual(['liiv 4']);
  });

  test('knows a second load of the same goods', () => {
    expect(namesOf(said(4, 'nisu', 'liiv'), said(7, 'liiv', 'nisu', 'liiv'))).toEqual(['liiv 4', 'liiv 7']);
    expect(namesOf(said(4, 'liiv'), said(7, 'raps', 'nisu'), said(9, 'liiv'))).toEqual(['liiv 4', 'liiv 9']);
  });
});

describe('leftOutOf', () => {
  const journeys = [load('raps', 5), load('diislikütus', 9), load('oder', 1), load('nisu', 7)];
  test.each([
    ['all of them', ['diislikütus', 'nisu', 'raps'], []],
    ['loads that came after', ['lubi', 'diislikütus', 'nisu'], []],
    ['three that came after', ['lubi', 'kaer', 'rukis'], []],
    ['another in the place of the last', ['kaer', 'nisu', 'raps'], ['diislikütus']],
    ['another in the place of one in the middle', ['diislikütus', 'kaer', 'raps'], ['nisu']],
    ['one load alone', ['kaer'], ['diislikütus', 'nisu', 'raps']],
  ])('%s', (_name, stated, leftOut) => {
    const recognised = recogniseLoads(
      stated.map((name) => load(name)),
      10,
      journeys,
    );
    expect(names(leftOutOf(recognised, 10, journeys))).toEqual(leftOut);
  });
});
