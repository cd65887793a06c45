import {
  type ListedField,
  type ListedFields,
  type PlainField,
  plainFields,
  type ValuesOf,
} from '#domain/record-fields/fields.ts';

import { et } from '../i18n/et.ts';
import { type ExportColumn, textCell } from '../spreadsheet/cell.ts';

/** Returns the columns of the plain fields that are exported, each heading beside its cell. */
export function plainExportColumns<F extends ListedFields>(
  fields: F,
  names: Readonly<Record<PlainField<F>, string>>,
): ExportColumn<Pick<ValuesOf<F>, PlainField<F>>>[] {
  return plainFields(fields)
    .filter((name) => isExported(fields[name]))
    .map((name) => ({ name: names[name], cellOf: (record) => textCell(textOf(record[name])) }));
}

function isExported(rule: ListedField | undefined): boolean {
  return rule !== undefined && 'isExported' in rule && rule.isExported;
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return et.exports.flag(value);
  return typeof value === 'string' ? value : '';
}
