import { sql } from 'kysely';

import type { ReportedContract } from '#api/reports/reports.ts';
import type { Day } from '#domain/calendar/day.ts';
import { passedPercent, percentOfAgreed } from '#domain/contracts/contract-progress.ts';

import { isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { reports as messages } from '../../i18n/reports.ts';
import { dayCell, type ExportColumn, figureCell, numberCell, textCell } from '../../spreadsheet/cell.ts';
import { contractView, findUsedContracts } from '../contracts/index.ts';

/** Returns contracts in force on any of these days, those first of which most is left; those without an end last. */
export async function readContractReport(
  db: Db,
  { from, to }: { from: Day; to: Day },
  today: Day,
): Promise<ReportedContract[]> {
  const companies = await db
    .selectFrom('contracts as contract')
    .innerJoin('companies', 'companies.id', 'contract.company_id')
    .select(['companies.id', 'companies.name'])
    .distinct()
    .where('contract.valid_from', '<=', to)
    .where('contract.valid_to', '>=', from)
    .where(sql<boolean>`${isInUse('contracts', 'contract')}`)
    .execute();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const all = await findUsedContracts(db, [...names.keys()]);
  return all
    .filter(({ contract: { validFrom, validTo } }) => validFrom <= to && validTo >= from)
    .map((used): ReportedContract => {
      const { contract, usage } = used;
      return Object.assign(contractView(used), {
        company: { id: contract.companyId, name: names.get(contract.companyId) ?? '' },
        passedPercent: passedPercent(contract, today),
        deliveredPercent: percentOfAgreed(usage.delivered, contract.quantity),
      });
    })
    .toSorted((a, b) => (b.left ?? -1) - (a.left ?? -1) || a.id - b.id);
}

const names = messages.contractColumns;
export const contractColumns: ExportColumn<ReportedContract>[] = [
  { name: names.company, cellOf: ({ company }) => textCell(company.name) },
  { name: names.goods, cellOf: ({ product, productGroup }) => textCell((product ?? productGroup).name) },
  { name: names.pickup, cellOf: ({ pickup }) => textCell(pickup?.name ?? '') },
  { name: names.destination, cellOf: ({ destination }) => textCell(destination?.name ?? '') },
  { name: names.validFrom, cellOf: ({ validFrom }) => dayCell(validFrom) },
  { name: names.validTo, cellOf: ({ validTo }) => dayCell(validTo) },
  { name: names.passed, cellOf: (contract) => numberCell(contract.passedPercent) },
  { name: names.unit, cellOf: ({ unit }) => textCell(unit) },
  { name: names.quantity, cellOf: ({ quantity }) => figureCell(quantity) },
  { name: names.delivered, cellOf: ({ delivered }) => numberCell(delivered) },
  { name: names.planned, cellOf: ({ planned }) => numberCell(planned) },
  { name: names.ordered, cellOf: ({ ordered }) => numberCell(ordered) },
  { name: names.left, cellOf: ({ left }) => figureCell(left) },
  { name: names.over, cellOf: ({ over }) => numberCell(over) },
];
