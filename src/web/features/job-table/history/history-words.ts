import type { JobRowHistoryEntry } from '#contract/job-rows.ts';
import { formatDay, isDay } from '#domain/day.ts';
import { formatDecimal, toDecimal } from '#domain/decimal.ts';
import { jobRowColumns } from '#domain/job-row-columns.ts';
import { jobRowStatuses } from '#domain/job-row-status.ts';

import { words } from '../../../words/et.ts';
import { tableWork } from '../../../words/table-work.ts';

/** What was done, after the name of who did it: 'muutis rida'. */
export function actionWords(action: string): string {
  const { actions, otherAction } = tableWork.history;
  return actions[action] ?? otherAction(action);
}

/** One change: 'Sihtkoht: Kuivati → Muuga terminal'. */
export function changeWords({ field, before, after }: JobRowHistoryEntry['changes'][number]): string {
  const { change, set, nothing } = tableWork.history;
  const name = fieldName(field);
  const to = shown(field, after) ?? nothing;
  const from = shown(field, before);
  return from === null && after !== null ? set(name, to) : change(name, from ?? nothing, to);
}

function fieldName(field: string): string {
  const column = jobRowColumns.find((each) => each === field);
  return column === undefined ? (tableWork.history.fields[field] ?? field) : words.jobTable.columns[column];
}

/** A value of the history, which is plain text, as people read it. */
function shown(field: string, value: string | null): string | null {
  if (value === null || value === '') return null;
  if (value === 'true' || value === 'false') return value === 'true' ? words.common.yes : words.common.no;
  if (isDay(value)) return formatDay(value);
  const status = field === 'status' ? jobRowStatuses.find((each) => each === value) : undefined;
  if (status !== undefined) return words.jobTable.statuses[status];
  if (field === 'waybillStatus') return words.jobTable.waybillStatuses[value] ?? value;
  const number = field.toLowerCase().endsWith('quantity') ? toDecimal(value) : null;
  return number === null ? value : formatDecimal(number);
}
