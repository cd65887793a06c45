import { expect, test } from 'vitest';

import { createLocation } from '../../../../tests/factories/locations.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { openImport } from '../../../../tests/setup/import-run.ts';

const { db, refusals } = await openImport();
const place = `#${String((await createLocation(db)).id)}`;
const product = await createProduct(db);
const productIds = { productExternalId: `#${product.id}`, productGroupExternalId: `#${product.group_id}` };

type Cells = Readonly<Record<string, string>>;

const head = { externalId: 'H1', name: 'Hinnakiri', side: 'CLIENT', validFrom: '2026-05-01' };
const rule = { ...head, part: 'RULE', kind: 'PER_T', rate: '3' };
const band = { ...rule, kind: 'BAND_PER_T', upToKm: '50' };
const tier = { ...head, part: 'WAITING', rate: '17', freeMinutes: '60', rounding: 'MINUTE', at: 'BOTH' };
const extra = { ...head, part: 'EXTRA', kind: 'FIXED', rate: '5', code: 'A', label: 'Lisatöö' };

const times = (count: number, rowOf: (nth: number) => Cells) =>
  Array.from({ length: count }, (_, index) => rowOf(index + 1));

/** Returns the problems of a file with these rows without its name: `2, veerg kind: …`. */
async function problemsOf(rows: readonly Cells[]): Promise<string[]> {
  const columns = [...new Set([...Object.keys(rule), ...rows.flatMap((row) => Object.keys(row))])];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  const told = await refusals({ 'tariffs.csv': lines.map((cells) => cells.join(';')).join('\n') });
  return told.map((each) => each.replace(/^tariffs\.csv:/, ''));
}

test.each<[string, readonly Cells[], string[]]>([
  [
    'a place and a county where it comes from',
    [{ ...rule, fromExternalId: place, fromCounty: 'Tartu maakond' }],
    ['2, veerg fromCounty: märgitud peab olema kas koht või maakond, mitte mõlemad'],
  ],
  [
    'a place and a county where it goes',
    [{ ...rule, toExternalId: place, toCounty: 'Tartu maakond' }],
    ['2, veerg toCounty: märgitud peab olema kas koht või maakond, mitte mõlemad'],
  ],
  [
    'kilometres of a rule without bands',
    [{ ...rule, upToKm: '50' }],
    ['2, veerg upToKm: vahemik käib ainult liigi „Tonni kohta kilomeetrivööndi järgi“ juurde'],
  ],
  [
    'a share of fuel without its base price',
    [{ ...rule, fuelShare: '30' }],
    ['2, veerg fuelBasePrice: väärtus puudub'],
  ],
  [
    'a base price of fuel without a share',
    [{ ...rule, fuelBasePrice: '1,2' }],
    ['2, veerg fuelShare: väärtus puudub'],
  ],
  [
    'a kind of extras in a rule',
    [{ ...rule, kind: 'FIXED' }],
    [
      '2, veerg kind: „Kindel summa“ ei sobi, lubatud on: Tonni ja kilomeetri kohta, Tonni kohta kilomeetrivööndi järgi, Tonni kohta, Kilomeetri kohta, Tunni kohta, Koorma kohta',
    ],
  ],
  [
    'a kind in words, and a step of waiting that names one',
    [
      { ...rule, part: 'Hind', kind: 'tonni kohta' },
      { ...tier, part: 'Ooteaeg', kind: 'PER_T' },
    ],
    ['3, veerg kind: see veerg ei käi osa „Ooteaeg“ juurde'],
  ],
])('%s is a problem of its row', async (_what, rows, expected) => {
  expect(await problemsOf(rows)).toEqual(expected.map((each) => expect.stringContaining(each)));
});

test.each<[string, readonly Cells[], string[]]>([
  [
    'an end before the start',
    [{ ...rule, validTo: '2026-04-30' }],
    ['2, veerg validTo: lõpp on enne algust'],
  ],
  [
    'a product and its group',
    [rule, { ...rule, ...productIds }],
    ['3, veerg productGroupExternalId: märgitud peab olema kas toode või tootegrupp, mitte mõlemad'],
  ],
  [
    'agreed kilometres that are not there',
    [rule, { ...rule, kind: 'PER_KM', fromCounty: 'Tartu maakond', kmBasis: 'AGREED' }],
    ['3, veerg agreedKm: kokku lepitud kilomeetrid puuduvad või ei sobi'],
  ],
  [
    'a step of waiting that is not the last and has no hours',
    [rule, tier, { ...tier, rate: '20', hours: '2' }, { ...tier, rate: '25' }],
    ['3, veerg hours: iga aste peale viimase vajab tunde'],
  ],
  [
    'a later step of waiting without hours',
    [
      { ...tier, hours: '1' },
      { ...tier, rate: '20' },
      { ...tier, rate: '25' },
    ],
    ['3, veerg hours: iga aste peale viimase vajab tunde'],
  ],
  [
    'two extras of one code',
    [extra, { ...extra, rate: '7' }],
    ['3, veerg code: lisatasu kood ei sobi või on tariifis juba olemas'],
  ],
  [
    'a name of an extra that is too long',
    [extra, { ...extra, code: 'B', label: 'x'.repeat(101) }],
    ['3, veerg label: väärtus on väljaspool lubatud piire'],
  ],
  [
    'fuel for nothing',
    [{ ...rule, fuelBasePrice: '0', fuelShare: '30' }],
    ['2, veerg fuelBasePrice: baashind peab olema üle nulli'],
  ],
  [
    'too many rules',
    times(501, (nth) => ({ ...rule, fromCounty: `Maakond ${nth}` })),
    ['2, veerg externalId: tariifis on liiga palju ridu'],
  ],
  [
    'too many bands',
    times(51, (nth) => ({ ...band, upToKm: String(nth), rate: String(nth) })),
    ['2, veerg externalId: tariifis on liiga palju ridu'],
  ],
  [
    'too many steps of waiting',
    times(21, () => ({ ...tier, hours: '1' })),
    ['2, veerg externalId: tariifis on liiga palju ridu'],
  ],
  [
    'too many extras',
    times(101, (nth) => ({ ...extra, code: `A${nth}` })),
    ['2, veerg externalId: tariifis on liiga palju ridu'],
  ],
])(
  '%s is a problem of the tariff, told at the row and column that cause it',
  async (_what, rows, expected) => {
    expect(await problemsOf(rows)).toEqual(expected);
  },
);
