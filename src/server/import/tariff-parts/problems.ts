import { givenTariff } from '#api/freight/tariffs.ts';
import { tariffProblems } from '#domain/freight/tariff-problems.ts';
import { extraKinds, freightKinds } from '#domain/freight/tariff.ts';

import type { Db } from '../../db/schema.ts';
import { findTieProblems } from '../../freight/tariff-ties.ts';
import type { SavedTariff } from '../../freight/tariffs.ts';
import { masterData } from '../../i18n/master-data.ts';
import type { RecordValues } from '../entity.ts';
import type { ColumnProblem, RowProblem, ValueProblem } from '../problem.ts';
import { wordOf } from '../values.ts';
import { type ImportedTariff, type TariffPart, tariffParts, type TariffRow } from './imported-tariffs.ts';

const { reasons } = masterData;

/** More than any price list has; each rule is compared with each other one. */
const maxRows = 5000;

/** The columns of each part: required and optional ones. */
const columnsOf: Readonly<Record<TariffPart, { required: readonly string[]; optional: readonly string[] }>> =
  {
    RULE: {
      required: ['kind'],
      optional: [
        'fromExternalId',
        'fromCounty',
        'toExternalId',
        'toCounty',
        'productExternalId',
        'productGroupExternalId',
        'upToKm',
        'minTonnes',
        'minAmount',
        'weightBasis',
        'kmBasis',
        'agreedKm',
      ],
    },
    WAITING: { required: ['freeMinutes', 'rounding', 'at'], optional: ['hours'] },
    EXTRA: { required: ['code', 'label', 'kind'], optional: ['minAmount', 'when'] },
  };
const kindsOf: Readonly<Record<TariffPart, readonly string[]>> = {
  RULE: freightKinds,
  WAITING: [],
  EXTRA: extraKinds,
};
const columnsOfAnyPart = [
  ...new Set(Object.values(columnsOf).flatMap(({ required, optional }) => required.concat(optional))),
];

/** Returns all problems of one row: a value that its part needs, or does not use. */
export function partProblems(values: RecordValues): ColumnProblem[] {
  const part = tariffParts.find((each) => each === values.part);
  if (part === undefined) return [];
  const { required, optional } = columnsOf[part];
  const problem = (column: string, reason: string, code: ValueProblem['code'] = 'INVALID') => ({
    column,
    code,
    reason,
  });
  const has = (column: string) => (values[column] ?? null) !== null;
  return [
    ...required.filter((name) => !has(name)).map((name) => problem(name, reasons.required, 'REQUIRED')),
    ...columnsOfAnyPart
      .filter((name) => has(name) && !required.includes(name) && !optional.includes(name))
      .map((name) => problem(name, reasons.notOfPart(wordOf(part)))),
    ...(has('kind') && required.includes('kind') && !kindsOf[part].includes(values.kind ?? '')
      ? [problem('kind', reasons.notOneOf(wordOf(values.kind ?? ''), kindsOf[part].map(wordOf)))]
      : []),
    ...(values.kind === 'BAND_PER_T' && !has('upToKm')
      ? [problem('upToKm', reasons.required, 'REQUIRED')]
      : []),
    ...(values.kind !== 'BAND_PER_T' && part === 'RULE' && has('upToKm')
      ? [problem('upToKm', reasons.onlyOfBands(wordOf('BAND_PER_T')))]
      : []),
    ...['from', 'to']
      .filter((end) => has(`${end}ExternalId`) && has(`${end}County`))
      .map((end) => problem(`${end}County`, reasons.placeOrCounty)),
    ...(has('fuelBasePrice') === has('fuelShare')
      ? []
      : [problem(has('fuelShare') ? 'fuelBasePrice' : 'fuelShare', reasons.required, 'REQUIRED')]),
  ];
}

/** Returns the problems of whole tariffs, at the rows that cause them, by the rules for a tariff made by hand. */
export async function findTariffProblemsByRow(
  db: Db,
  imported: readonly ImportedTariff[],
  saved: readonly SavedTariff[],
): Promise<RowProblem[]> {
  if (imported.reduce((sum, { rows }) => sum + rows.length, 0) > maxRows) {
    return imported
      .slice(0, 1)
      .map(({ rows: [row] }) => at(row, 'externalId', reasons.tooManyTariffRows(maxRows)));
  }
  const keptTariffs = saved.filter(({ id }) => imported.every((each) => each.id !== id));
  const whole = imported.map((each) => ({ ...each.tariff, id: each.id ?? 0 }));
  const problems: RowProblem[] = [];
  for (const [index, each] of imported.entries()) {
    problems.push(...shapeProblems(each));
    const tariff = whole[index];
    if (tariff === undefined || problems.length > 0) continue;
    problems.push(
      ...tariffProblems(tariff).map(({ field, explanation }) => problemAt(each, field, explanation)),
    );
    const ties = await findTieProblems(db, tariff, [...keptTariffs, ...whole.slice(0, index)]);
    problems.push(
      ...ties.map(({ field, explanation }) => {
        const rule = Number((field ?? '').split('.')[1]);
        return at(
          each.rules[rule]?.[0] ?? each.rows[0],
          'kind',
          explanation ?? reasons.tariffValue,
          'DUPLICATE',
        );
      }),
    );
  }
  return problems;
}

/** Returns the problems that the API would refuse: a value outside its limits, too many rules. */
function shapeProblems(imported: ImportedTariff): RowProblem[] {
  const { success, error } = givenTariff.safeParse(imported.tariff);
  return success ? [] : error.issues.map(({ path }) => problemAt(imported, path.map(String).join('.')));
}

/** Returns the row and column of a problem's field in a tariff. */
function problemAt(imported: ImportedTariff, field: string, explanation?: string): RowProblem {
  const { row = imported.rows[0], name } = placeOf(imported, field);
  const column = columnNames[name] ?? name;
  return at(row, column, explanation ?? reasons.tariff[column] ?? reasons.tariffValue);
}

/** The row and the API's name of a value of a tariff. What stands in each row has none of its own. */
interface Place {
  row?: TariffRow | undefined;
  name: string;
}

function placeOf(imported: ImportedTariff, field: string): Place {
  const [list = '', ...path] = field.split('.');
  if (list === 'rules') return placeInRules(imported, path);
  if (list === 'waiting') return placeInWaiting(imported, path);
  if (list === 'extras') return placeInExtras(imported, path);
  if (list === 'fuel') return placeInFuel(path);
  return { name: list };
}

/** `rules.2.bands.1.upToKm` and `rules.2.kmBasis`; `rules` alone are too many. */
function placeInRules({ rules }: ImportedTariff, [rule, name = 'rules', band, inBand]: string[]): Place {
  const rows = rules[Number(rule)];
  if (name !== 'bands') return { row: rows?.[0], name };
  return { row: rows?.[Number(band ?? 0)], name: inBand ?? name };
}

/** `waiting.tiers.1.hours` and `waiting.freeMinutes`; `waiting.tiers` alone are too many. */
function placeInWaiting({ waiting }: ImportedTariff, [name = 'waiting', tier, inTier]: string[]): Place {
  if (name !== 'tiers') return { row: waiting[0], name };
  return { row: waiting[Number(tier ?? 0)], name: inTier ?? name };
}

/** `extras.0.code`; `extras` alone are too many. */
function placeInExtras({ extras }: ImportedTariff, [extra, name = 'extras']: string[]): Place {
  return { row: extras[Number(extra)], name };
}

/** `fuel.share`. */
function placeInFuel([name = 'fuel']: string[]): Place {
  return { name };
}

/** Column names in files of API fields, where they differ; of a list that is too long, the tariff's own. */
const columnNames: Readonly<Record<string, string>> = {
  from: 'fromExternalId',
  to: 'toExternalId',
  productId: 'productExternalId',
  productGroupId: 'productGroupExternalId',
  minAmountCents: 'minAmount',
  eurPerHour: 'rate',
  value: 'rate',
  basePrice: 'fuelBasePrice',
  share: 'fuelShare',
  rules: 'externalId',
  bands: 'externalId',
  tiers: 'externalId',
  extras: 'externalId',
};

function at(
  { file, line }: Pick<TariffRow, 'file' | 'line'>,
  column: string,
  reason: string,
  code: ValueProblem['code'] = 'INVALID',
): RowProblem {
  return { file, line, column, code, reason };
}
