import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { exact, toCents, toExact } from './exact.ts';
import type { FreightFacts, Journey } from './freight-facts.ts';
import { calculateFreight, chargeableMinutes } from './freight-lines.ts';
import { isOnceAJourney } from './journey.ts';
import type { FreightRule, Tariff, WaitingTerms } from './tariff.ts';

const tkm: FreightRule = { kind: 'PER_TKM', rate: '0.067' };

function tariffOf(rule: FreightRule, more: Partial<Tariff> = {}): Tariff {
  const none = { partyCompanyId: null, validTo: null, waiting: null, extras: [], fuel: null };
  return { id: 1, side: 'CLIENT', name: 'Üldine', validFrom: '2026-01-01', rules: [rule], ...none, ...more };
}

function factsOf(tonnes: string, km: string, more: Partial<FreightFacts> = {}): FreightFacts {
  return {
    tonnes: { loaded: tonnes, delivered: tonnes },
    isEstimate: false,
    isReportPending: false,
    km: { learnt: km, driven: km },
    isKmEstimated: false,
    isDelivered: true,
    lacksProductWeight: false,
    journey: null,
    waitingMinutes: { loading: 0, unloading: 0 },
    journeyMinutes: null,
    extras: [],
    causes: [],
    fuelPrice: null,
    ...more,
  };
}

/** Rows of these tonnes on one way, all delivered and all with wet grain; the first of them. */
function journeyOf(parts: string[]): Journey {
  const sum = String(parts.reduce((total, part) => total + Math.round(Number(part) * 1000), 0) / 1000);
  return {
    tonnes: { loaded: sum, delivered: sum },
    km: { learnt: '112.4', driven: '112.4' },
    isDelivered: true,
    parts,
    isByTonnes: true,
    causes: parts.map(() => ['WET_GRAIN']),
    index: 0,
  };
}

function linesOf(rule: FreightRule, facts: FreightFacts, more: Partial<Tariff> = {}) {
  const { lines, held } = calculateFreight({ tariff: tariffOf(rule, more), rule }, facts);
  expect(held).toEqual([]);
  return Object.fromEntries(lines.map(({ code, amountCents }) => [code, amountCents]));
}

const waiting: WaitingTerms = {
  freeMinutes: 60,
  tiers: [{ hours: 1, eurPerHour: '17' }, { eurPerHour: '25' }],
  rounding: 'STARTED_HOUR',
  at: 'BOTH',
};

describe('the published terms, to the cent', () => {
  test('112.4 km with 27.860 t', () => {
    const { lines } = calculateFreight({ tariff: tariffOf(tkm), rule: tkm }, factsOf('27.860', '112.4'));
    expect(lines).toEqual([
      { code: 'FREIGHT', amountCents: 20_981, words: '112,4 km × 27,860 t × 0,067 € = 209,81 €' },
    ]);
  });

  test('a journey of several rows is charged once, shared by tonnes with its words', () => {
    const journey = journeyOf(['12.4', '16.1']);
    const of = (index: number, rule: FreightRule, more: Partial<Tariff> = {}) =>
      calculateFreight(
        { tariff: tariffOf(rule, more), rule },
        factsOf(journey.parts[index]!, '112.4', { journey: { ...journey, index }, causes: ['WET_GRAIN'] }),
      );
    const load: FreightRule = { kind: 'LOAD', rate: '100' };
    expect(of(0, load).lines).toEqual([
      {
        code: 'FREIGHT',
        amountCents: 4351,
        words: '1 koorem = 100,00 €; koorma tasu 100,00 €, osa 12,4/28,5 t = 43,51 €',
      },
    ]);
    expect(of(1, load).totalCents).toBe(5649);
    // A plain price by the tonne is each row's own; a fixed extra that the load brings by itself is shared.
    const extras: Tariff['extras'] = [
      { code: 'A', label: 'Märg', kind: 'FIXED', value: '30', when: 'WET_GRAIN' },
    ];
    const perTonne: FreightRule = { kind: 'PER_T', rate: '2' };
    expect(of(0, perTonne, { extras }).lines.map(({ amountCents }) => amountCents)).toEqual([2480, 1305]);
    expect(of(1, perTonne, { extras }).lines.map(({ amountCents }) => amountCents)).toEqual([3220, 1695]);
  });

  test('a journey is held while one of its rows is not over or not weighed, and parts are equal where none is', () => {
    const journey = { ...journeyOf(['1', '1', '1']), isByTonnes: false };
    const unknown = { ...journey, tonnes: { loaded: null, delivered: null } };
    const heldOf = (rule: FreightRule, of: Journey) =>
      calculateFreight({ tariff: tariffOf(rule), rule }, factsOf('5', '10', { journey: of })).held;
    expect(heldOf(tkm, unknown)).toMatchObject([{ code: 'NO_WEIGHT', mend: 'WEIGHTS' }]);
    const load: FreightRule = { kind: 'LOAD', rate: '100' };
    expect(heldOf(load, { ...unknown, isDelivered: false })).toMatchObject([{ code: 'NOT_DELIVERED' }]);
    const parts = [0, 1, 2].map(
      (index) =>
        calculateFreight(
          { tariff: tariffOf(load), rule: load },
          factsOf('5', '10', { journey: { ...unknown, index } }),
        ).lines[0],
    );
    expect(parts.map((line) => line?.amountCents)).toEqual([3333, 3333, 3334]);
    expect(parts[2]?.words).toContain('osa 1/3 = 33,34 €');
  });

  test('an extra may take something off, by the sum or by per cent', () => {
    const extras: Tariff['extras'] = [
      { code: 'A', label: 'Allahindlus', kind: 'PERCENT', value: '-10' },
      { code: 'B', label: 'Kahju', kind: 'FIXED', value: '-40' },
    ];
    const facts = factsOf('27.860', '112.4', { extras: ['A', 'B'] });
    const { lines, totalCents } = calculateFreight({ tariff: tariffOf(tkm, { extras }), rule: tkm }, facts);
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([20_981, -2098, -4000]);
    expect(totalCents).toBe(14_883);
    expect(lines[1]?.words).toBe('Allahindlus: −10 % × 209,81 € = −20,98 €');
  });

  test('pieces that nobody has weighed name what lacks', () => {
    const facts = factsOf('0', '10', { lacksProductWeight: true });
    expect(calculateFreight({ tariff: tariffOf(tkm), rule: tkm }, facts).held).toEqual([
      { code: 'NO_WEIGHT', message: 'Toote brutokaal puudub', mend: 'PRODUCT_WEIGHT' },
    ]);
  });

  test('a sum that could not be counted with exactly is held in words, whatever makes it', () => {
    const large: FreightRule = {
      kind: 'PER_TKM',
      rate: '999999999.999999',
      kmBasis: 'AGREED',
      agreedKm: 99_999,
    };
    const extras = Array.from({ length: 50 }, (_, index) => ({
      code: `L${index}`,
      label: 'Lisa',
      kind: 'PERCENT' as const,
      value: '999999999',
    }));
    const facts = factsOf('27.860', '112.4', { extras: extras.map(({ code }) => code) });
    const freight = calculateFreight({ tariff: tariffOf(large, { extras }), rule: large }, facts);
    expect(freight).toEqual({
      lines: [],
      totalCents: 0,
      held: [
        {
          code: 'TOO_MUCH',
          message: expect.stringContaining('1\u{a0}000\u{a0}000\u{a0}000,00 €'),
          mend: 'TARIFF',
        },
      ],
    });
    const most: FreightRule = { kind: 'LOAD', rate: '1000000000' };
    expect(linesOf(most, factsOf('1', '1'))).toEqual({ FREIGHT: 100_000_000_000 });
  });

  test('19.420 t are paid as 25 t', () => {
    expect(linesOf({ ...tkm, minTonnes: 25 }, factsOf('19.420', '112.4'))).toEqual({
      FREIGHT: 14_625,
      MINIMUM: 4202,
    });
  });

  test.each([
    ['STARTED_HOUR', 4200],
    ['MINUTE', 3783],
  ] as const)('170 minutes of waiting by %s', (rounding, cents) => {
    const facts = factsOf('27.860', '112.4', { waitingMinutes: { loading: 100, unloading: 70 } });
    expect(linesOf(tkm, facts, { waiting: { ...waiting, rounding } })).toMatchObject({ WAITING: cents });
  });

  test('under the combine: 2 € a tonne, at least 50 €', () => {
    const extras = [
      {
        code: 'POLLULT',
        label: 'Kombaini alt',
        kind: 'PER_T',
        value: '2',
        minAmountCents: 5000,
        when: 'FIELD_LOADING',
      },
    ] as const;
    const facts = factsOf('22.3', '10', { causes: ['FIELD_LOADING'] });
    expect(linesOf(tkm, facts, { extras })).toMatchObject({ 'EXTRA:POLLULT': 5000 });
    expect(linesOf(tkm, factsOf('22.3', '10'), { extras })).not.toHaveProperty('EXTRA:POLLULT');
  });

  test('a refused load driven back', () => {
    const extras = [
      { code: 'TAGASI', label: 'Tagasi viidud', kind: 'PER_TKM', value: '0.073', when: 'RETURNED_LOAD' },
    ] as const;
    const facts = factsOf('25', '86', { causes: ['RETURNED_LOAD'] });
    expect(linesOf({ kind: 'PER_T', rate: '0' }, facts, { extras })).toMatchObject({
      'EXTRA:TAGASI': 15_695,
    });
  });

  test('fuel that costs more, and less', () => {
    const fuel = { basePrice: '1.200', share: '30' };
    const facts = factsOf('27.860', '112.4');
    expect(linesOf(tkm, { ...facts, fuelPrice: '1.386' }, { fuel })).toEqual({ FREIGHT: 20_981, FUEL: 976 });
    expect(linesOf(tkm, { ...facts, fuelPrice: '1.014' }, { fuel })).toEqual({ FREIGHT: 20_981, FUEL: -976 });
  });
});

describe('what is held', () => {
  const codesOf = (rule: FreightRule, facts: FreightFacts, more: Partial<Tariff> = {}) => {
    const { held, lines, totalCents } = calculateFreight({ tariff: tariffOf(rule, more), rule }, facts);
    expect({ lines, totalCents }).toEqual({ lines: [], totalCents: 0 });
    return held.map(({ code }) => code);
  };

  test('is never a silent zero', () => {
    const facts = factsOf('27', '100');
    expect(calculateFreight(null, facts).held.map(({ code }) => code)).toEqual(['NO_TARIFF']);
    expect(codesOf(tkm, { ...facts, tonnes: { loaded: '27', delivered: null } })).toEqual(['NO_WEIGHT']);
    expect(codesOf(tkm, { ...facts, isEstimate: true })).toEqual(['ESTIMATE']);
    expect(codesOf(tkm, { ...facts, isReportPending: true })).toEqual(['REPORT_PENDING']);
    expect(codesOf({ ...tkm, kmBasis: 'DRIVEN' }, { ...facts, km: { learnt: '100', driven: null } })).toEqual(
      ['NO_KM'],
    );
    expect(codesOf({ ...tkm, kmBasis: 'AGREED' }, facts)).toEqual(['NO_KM']);
    expect(codesOf({ kind: 'BAND_PER_T', bands: [{ upToKm: 50, rate: '4' }] }, facts)).toEqual(['NO_TARIFF']);
    expect(codesOf(tkm, facts, { fuel: { basePrice: '1.2', share: '30' } })).toEqual(['NO_FUEL_PRICE']);
  });

  test('says all at once', () => {
    const facts = factsOf('27', '100', {
      tonnes: { loaded: null, delivered: null },
      km: { learnt: null, driven: null },
    });
    expect(codesOf(tkm, { ...facts, isReportPending: true })).toEqual([
      'REPORT_PENDING',
      'NO_WEIGHT',
      'NO_KM',
    ]);
  });

  test('a load under way waits for its end, and no weight is asked for where none counts', () => {
    const facts = factsOf('27', '10', { isDelivered: false });
    expect(codesOf(tkm, facts)).toEqual(['NOT_DELIVERED']);
    const unweighed = factsOf('27', '10', { tonnes: { loaded: null, delivered: null } });
    expect(codesOf(tkm, { ...unweighed, isDelivered: false })).toEqual(['NO_WEIGHT']);
    expect(linesOf({ kind: 'LOAD', rate: '120' }, unweighed)).toEqual({ FREIGHT: 12_000 });
  });

  test('an estimate of the way is named', () => {
    const facts = factsOf('27', '10', { isKmEstimated: true });
    const { lines } = calculateFreight({ tariff: tariffOf(tkm), rule: tkm }, facts);
    expect(lines[0]?.words).toBe('hinnanguliselt 10 km × 27,000 t × 0,067 € = 18,09 €');
  });

  test('an hour of the journey has its price, by the minute, and its waiting in it', () => {
    const byHour: FreightRule = { kind: 'PER_HOUR', rate: '55' };
    const waiting: WaitingTerms = {
      freeMinutes: 60,
      tiers: [{ eurPerHour: '17' }],
      rounding: 'STARTED_HOUR',
      at: 'BOTH',
    };
    const facts = factsOf('27', '0', {
      journeyMinutes: 205,
      waitingMinutes: { loading: 170, unloading: 0 },
    });
    const { lines } = calculateFreight({ tariff: tariffOf(byHour, { waiting }), rule: byHour }, facts);
    // 205 / 60 × 55 = 187,9166…
    expect(lines).toEqual([
      { code: 'FREIGHT', amountCents: 18_792, words: '3 h 25 min × 55 €/h = 187,92 €' },
    ]);
    expect(codesOf(byHour, { ...facts, journeyMinutes: null })).toEqual(['NO_TIME']);
    expect(linesOf({ ...byHour, minAmountCents: 20_000 }, facts)).toEqual({ FREIGHT: 18_792, MINIMUM: 1208 });
  });

  test('a way that nobody knows is the one that was driven, named so', () => {
    const facts = factsOf('27', '10', { km: { learnt: null, driven: '12' }, isKmEstimated: false });
    const { lines } = calculateFreight({ tariff: tariffOf(tkm), rule: tkm }, facts);
    expect(lines[0]?.words).toBe('sõidetud 12 km × 27,000 t × 0,067 € = 21,71 €');
    const known = { ...facts, km: { learnt: '10', driven: '12' } };
    expect(calculateFreight({ tariff: tariffOf(tkm), rule: tkm }, known).totalCents).toBe(1809);
  });

  test('kilometres are mended on the load, agreed ones in the tariff', () => {
    const facts = factsOf('27', '0', { km: { learnt: null, driven: null } });
    const mendOf = (rule: FreightRule) =>
      calculateFreight({ tariff: tariffOf(rule), rule }, facts).held[0]?.mend;
    expect(mendOf(tkm)).toBe('KM');
    expect(mendOf({ ...tkm, kmBasis: 'AGREED' })).toBe('TARIFF');
  });

  test('kilometres are not asked for where none count', () => {
    const facts = factsOf('27', '0', { km: { learnt: null, driven: null } });
    expect(linesOf({ kind: 'PER_T', rate: '2.5' }, facts)).toEqual({ FREIGHT: 6750 });
    expect(linesOf({ kind: 'LOAD', rate: '120' }, facts)).toEqual({ FREIGHT: 12_000 });
  });
});

const cents = fc.integer({ min: 0, max: 5_000_000 });
const milli = (most: number) => fc.integer({ min: 1, max: most }).map((value) => (value / 1000).toFixed(3));
const rules: fc.Arbitrary<FreightRule> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('PER_TKM', 'PER_T', 'PER_KM', 'LOAD'),
    rate: milli(9000),
    minTonnes: milli(30_000).map(Number),
    minAmountCents: cents,
  }),
  fc.record({ kind: fc.constantFrom('PER_TKM', 'PER_T', 'PER_KM', 'LOAD'), rate: milli(9000) }),
  fc.tuple(milli(9000), milli(9000)).map(([near, more]): FreightRule => {
    const far = (Number(near) + Number(more)).toFixed(3);
    return {
      kind: 'BAND_PER_T',
      bands: [
        { upToKm: 50, rate: near },
        { upToKm: 1000, rate: far },
      ],
    };
  }),
);

test.each([
  [waiting, 170, 0, 120],
  [{ ...waiting, rounding: 'MINUTE' }, 170, 0, 110],
  [{ ...waiting, at: 'LOADING' }, 50, 200, 0],
  [{ ...waiting, at: 'UNLOADING', rounding: 'MINUTE' }, 50, 61, 1],
  [null, 500, 0, null],
] as const)('the minutes of waiting that are charged: %j', (terms, loading, unloading, charged) => {
  expect(chargeableMinutes(terms, { loading, unloading })).toBe(charged);
});

describe('always', () => {
  test('more tonnes or kilometres never cost less', () => {
    fc.assert(
      fc.property(
        rules,
        milli(40_000),
        milli(40_000),
        milli(500_000),
        milli(500_000),
        (rule, t1, t2, km1, km2) => {
          const [fewer, more] = [t1, t2].toSorted((a, b) => Number(a) - Number(b));
          const [nearer, farther] = [km1, km2].toSorted((a, b) => Number(a) - Number(b));
          const total = (tonnes: string, km: string) =>
            calculateFreight({ tariff: tariffOf(rule), rule }, factsOf(tonnes, km)).totalCents;
          expect(total(more!, farther!)).toBeGreaterThanOrEqual(total(fewer!, nearer!));
        },
      ),
    );
  });

  test('the parts of a journey add up to what it costs alone', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(milli(20_000), { minLength: 2, maxLength: 6 }),
        milli(400_000),
        (rule, parts, km) => {
          const journey = { ...journeyOf(parts), km: { learnt: km, driven: km } };
          const costOf = (facts: FreightFacts) =>
            calculateFreight({ tariff: tariffOf(rule), rule }, facts).totalCents;
          const shared = parts.map((part, index) =>
            costOf(factsOf(part, km, { journey: { ...journey, index } })),
          );
          fc.pre(isOnceAJourney(rule));
          expect(shared.reduce((sum, each) => sum + each, 0)).toBe(
            costOf(factsOf(journey.tonnes.delivered!, km)),
          );
        },
      ),
    );
  });

  test('the order of extras changes no sum', () => {
    const extras = [
      { code: 'A', label: 'A', kind: 'PER_T', value: '1.111' },
      { code: 'B', label: 'B', kind: 'PERCENT', value: '7.5' },
      { code: 'C', label: 'C', kind: 'FIXED', value: '3.005' },
    ] as const;
    fc.assert(
      fc.property(fc.shuffledSubarray([...extras]), milli(40_000), milli(300_000), (some, tonnes, km) => {
        const facts = factsOf(tonnes, km, { extras: some.map(({ code }) => code) });
        const total = (terms: Tariff['extras']) =>
          calculateFreight({ tariff: tariffOf(tkm, { extras: terms }), rule: tkm }, facts).totalCents;
        expect(total(extras.toReversed())).toBe(total(extras));
      }),
    );
  });

  test('the words of a line end in its sum', () => {
    fc.assert(
      fc.property(rules, milli(40_000), milli(400_000), (rule, tonnes, km) => {
        for (const { amountCents, words } of calculateFreight(
          { tariff: tariffOf(rule), rule },
          factsOf(tonnes, km),
        ).lines) {
          const said = /= (\u2212?[\d\u{a0}]+,\d\d) €$/u
            .exec(words)![1]!
            .replaceAll('\u{a0}', '')
            .replace(',', '.');
          expect(toCents(toExact(said)!)).toBe(amountCents);
        }
      }),
    );
  });

  test('rounding is once, half up, away from zero', () => {
    expect([toCents(exact('0.005')), toCents(exact('0.004999')), toCents(exact('-0.005'))]).toEqual([
      1, 0, -1,
    ]);
  });
});
