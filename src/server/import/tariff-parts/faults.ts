import { givenTariff } from '#api/freight/tariffs.ts';
import { tariffFaults } from '#domain/freight/tariff-faults.ts';
import { extraKinds, freightKinds } from '#domain/freight/tariff.ts';

import type { Db } from '../../db/connect.ts';
import { tieProblems } from '../../freight/tariff-ties.ts';
import type { SavedTariff } from '../../freight/tariffs.ts';
import { masterData } from '../../i18n/master-data.ts';
import type { RecordValues } from '../entity.ts';
import type { Fault, RowFault } from '../problem.ts';
import { type ImportedTariff, type TariffPart, tariffParts, type TariffRow } from './imported-tariffs.ts';

const { reasons } = masterData;

/** More than any price list has; each rule is compared with each other one. */
const mostRows = 5000;

/** The columns of each part: required and optional ones. */
const columnsOf: Readonly<Record<TariffPart, { needs: readonly string[]; may: readonly string[] }>> = {
  RULE: {
    needs: ['kind'],
    may: [
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
  WAITING: { needs: ['freeMinutes', 'rounding', 'at'], may: ['hours'] },
  EXTRA: { needs: ['code', 'label', 'kind'], may: ['minAmount', 'when'] },
};
const kindsOf: Readonly<Record<TariffPart, readonly string[]>> = {
  RULE: freightKinds,
  WAITING: [],
  EXTRA: extraKinds,
};
const ofParts = [...new Set(Object.values(columnsOf).flatMap(({ needs, may }) => needs.concat(may)))];

/** All faults of one row: a value that its part needs, or does not use. */
export function partFaults(values: RecordValues): (Fault & { column: string })[] {
  const part = tariffParts.find((each) => each === values.part);
  if (part === undefined) return [];
  const { needs, may } = columnsOf[part];
  const fault = (column: string, reason: string, code: Fault['code'] = 'INVALID') => ({
    column,
    code,
    reason,
  });
  const has = (column: string) => (values[column] ?? null) !== null;
  return [
    ...needs.filter((name) => !has(name)).map((name) => fault(name, reasons.required, 'REQUIRED')),
    ...ofParts
      .filter((name) => has(name) && !needs.includes(name) && !may.includes(name))
      .map((name) => fault(name, reasons.notOfPart(part))),
    ...(has('kind') && needs.includes('kind') && !kindsOf[part].includes(values.kind ?? '')
      ? [fault('kind', reasons.notOneOf(values.kind ?? '', kindsOf[part]))]
      : []),
    ...(values.kind === 'BAND_PER_T' && !has('upToKm')
      ? [fault('upToKm', reasons.required, 'REQUIRED')]
      : []),
    ...(values.kind !== 'BAND_PER_T' && part === 'RULE' && has('upToKm')
      ? [fault('upToKm', reasons.onlyOfBands)]
      : []),
    ...['from', 'to']
      .filter((end) => has(`${end}ExternalId`) && has(`${end}County`))
      .map((end) => fault(`${end}County`, reasons.placeOrCounty)),
    ...(has('fuelBasePrice') === has('fuelShare')
      ? []
      : [fault(has('fuelShare') ? 'fuelBasePrice' : 'fuelShare', reasons.required, 'REQUIRED')]),
  ];
}

/** The faults of whole tariffs, at the rows that cause them, by the rules for a tariff made by hand. */
export async function tariffFaultsByRow(
  db: Db,
  imported: readonly ImportedTariff[],
  saved: readonly SavedTariff[],
): Promise<RowFault[]> {
  if (imported.reduce((sum, { rows }) => sum + rows.length, 0) > mostRows)
    return imported
      .slice(0, 1)
      .map(({ rows: [row] }) => at(row, 'externalId', reasons.tooManyTariffRows(mostRows)));
  const kept = saved.filter(({ id }) => imported.every((each) => each.id !== id));
  const whole = imported.map((each) => ({ ...each.tariff, id: each.id ?? 0 }));
  const faults: RowFault[] = [];
  for (const [index, each] of imported.entries()) {
    faults.push(...shapeFaults(each));
    const tariff = whole[index];
    if (tariff === undefined || faults.length > 0) continue;
    faults.push(...tariffFaults(tariff).map(({ field }) => faultAt(each, field ?? '')));
    const ties = await tieProblems(db, tariff, [...kept, ...whole.slice(0, index)]);
    faults.push(
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
  return faults;
}

/** Returns the faults that the API would refuse: a value outside its limits, too many rules. */
function shapeFaults(imported: ImportedTariff): RowFault[] {
  const { success, error } = givenTariff.safeParse(imported.tariff);
  return success ? [] : error.issues.map(({ path }) => faultAt(imported, path.map(String).join('.')));
}

/** Returns the row and column of a problem's field in a tariff. */
function faultAt(imported: ImportedTariff, field: string): RowFault {
  const [list = '', first = '', name = '', second = '', inBand = ''] = field.split('.');
  const [row, column] =
    list === 'rules'
      ? [imported.rules[Number(first)]?.[name === 'bands' ? Number(second) : 0], inBand || name]
      : list === 'waiting'
        ? [imported.waiting[first === 'tiers' ? Number(name) : 0], first === 'tiers' ? second : first]
        : list === 'extras'
          ? [imported.extras[Number(first)], name]
          : [undefined, list === 'fuel' ? fuelColumns[first] : list];
  const called = columnNames[column ?? ''] ?? column ?? 'externalId';
  return at(row ?? imported.rows[0], called, reasons.tariff[called] ?? reasons.tariffValue);
}

const fuelColumns: Readonly<Record<string, string>> = { basePrice: 'fuelBasePrice', share: 'fuelShare' };
/** Column names in files of API fields, where they differ. */
const columnNames: Readonly<Record<string, string>> = {
  from: 'fromExternalId',
  to: 'toExternalId',
  productId: 'productExternalId',
  productGroupId: 'productGroupExternalId',
  minAmountCents: 'minAmount',
  eurPerHour: 'rate',
  value: 'rate',
  bands: 'upToKm',
  tiers: 'rate',
  rules: 'externalId',
};

function at(
  { file, line }: Pick<TariffRow, 'file' | 'line'>,
  column: string,
  reason: string,
  code: Fault['code'] = 'INVALID',
): RowFault {
  return { file, line, column, code, reason };
}
