import { tooLong } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { parseTypedTime } from '#domain/calendar/time-of-day.ts';
import { parseTypedDay } from '#domain/calendar/typed-day.ts';
import { decimalToNumber, zero } from '#domain/goods/decimal.ts';
import { parseTypedQuantity, type QuantityReading } from '#domain/goods/typed-quantity.ts';
import {
  type EditableJobRowField,
  type JobRowColumn,
  type ReferenceField,
  ruleOf,
} from '#domain/job-row/job-row-columns.ts';
import { isText, mayBeEmpty } from '#domain/record-fields/fields.ts';
import { parseTypedFlag } from '#domain/typed-flag.ts';
import { withoutUnseenSigns } from '#domain/unseen-signs.ts';

import { tableWork } from '../../../i18n/et/table-work.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';

type Typed = { value: JobRow[Exclude<EditableJobRowField, ReferenceField>] } | null;

/**
 * Reads the text of a cell as people type it, a quantity in `unit`, that of the row's goods; null for a text that the field does not accept, and for a record's name.
 */
export function readTyped(field: EditableJobRowField, text: string, unit: string | null): Typed {
  const rule = ruleOf(field);
  const trimmedText = withoutUnseenSigns(text).trim();
  if (trimmedText === '') return mayBeEmpty(rule) ? { value: null } : null;
  switch (rule.kind) {
    case 'day':
      return ofValue(parseTypedDay(trimmedText, todayInTallinn()));
    case 'time':
      return ofValue(parseTypedTime(trimmedText));
    case 'quantity': {
      const { value } = parseTypedQuantity(trimmedText, unit);
      return value === null || value <= zero ? null : { value: decimalToNumber(value) };
    }
    case 'number':
      return /^\d{1,9}$/.test(trimmedText) && Number(trimmedText) <= rule.max
        ? { value: Number(trimmedText) }
        : null;
    case 'line':
    case 'multiline':
      return trimmedText.length > rule.max ? null : { value: trimmedText };
    case 'flag':
      return ofValue(parseTypedFlag(trimmedText));
    default:
      return null;
  }
}

/** Returns why a column does not take this text, for people to read. */
export function unfitText(column: JobRowColumn, text: string, unit: string | null): string {
  const rule = ruleOf(column);
  if (rule.kind === 'quantity') {
    const typed = parseTypedQuantity(text, unit);
    if (typed.reason === 'TWO_READINGS') {
      return tableWork.twoReadings(
        text.trim(),
        typed.readings.map(({ words }) => words),
      );
    }
    if (typed.reason === 'OTHER_UNIT') return tableWork.otherUnit(text.trim(), unit);
  }
  return isText(rule) && text.trim().length > rule.max ? tooLong(rule.max) : tableWork.unfit(text);
}

/** Returns both quantities that a text may mean; none of any other text or column. */
export function readingsOfCell(
  column: JobRowColumn,
  text: string,
  unit: string | null,
): readonly QuantityReading[] {
  const typed = ruleOf(column).kind === 'quantity' ? parseTypedQuantity(text, unit) : null;
  return typed?.reason === 'TWO_READINGS' ? typed.readings : [];
}

function ofValue<Value>(value: Value | null): { value: Value } | null {
  return value === null ? null : { value };
}
