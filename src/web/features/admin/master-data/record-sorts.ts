import type { KindDescription, MasterField } from '#api/admin/master-records.ts';

import { masterRecords as messages } from '../../../i18n/et/admin/master-records.ts';
import type { Sort } from './records-query.ts';

/** True for the column with the record's name, which opens the record. */
export function isRecordName({ name, kind, required }: MasterField): boolean {
  return required && name !== 'externalId' && (kind === 'text' || kind === 'plate');
}

/** Returns both directions of each field by which a list can be sorted, the record's name first, and of the age. */
export function sortsOf({ fields }: KindDescription): [SortOption, ...SortOption[]] {
  const sortable = fields.filter((field) => field.sortable);
  const [name, ...others] = sortable
    .toSorted((a, b) => Number(isRecordName(b)) - Number(isRecordName(a)))
    .flatMap((field) => [
      option(field.name, 'asc', messages.upwards(field.label)),
      option(field.name, 'desc', messages.downwards(field.label)),
    ]);
  const [newest, oldest] = [option('id', 'desc', messages.newest), option('id', 'asc', messages.oldest)];
  return name === undefined ? [newest, oldest] : [name, ...others, newest, oldest];
}

interface SortOption extends Sort {
  id: string;
  label: string;
}

function option(field: string, direction: Sort['direction'], label: string): SortOption {
  return { id: `${field},${direction}`, field, direction, label };
}
