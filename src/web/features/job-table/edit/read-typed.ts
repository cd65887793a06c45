import { tooLong } from '#api/error-codes.ts';
import type { JobRow } from '#api/job-row/job-table.ts';
import { parseTypedTime } from '#domain/calendar/time-of-day.ts';
import { parseTypedDay } from '#domain/calendar/typed-day.ts';
import { decimalToNumber, zero } from '#domain/goods/decimal.ts';
import { parseTypedDecimal } from '#domain/goods/typed-decimal.ts';
import {
  type EditableJobRowField,
  type JobRowColumn,
  type ReferenceField,
  ruleOf,
} from '#domain/job-row/job-row-columns.ts';
import { isText, mayBeEmpty } from '#domain/record-fields/fields.ts';
import { foldText } from '#domain/search-text.ts';

import { common as messages } from '../../../i18n/et/shell.ts';
import { tableWork } from '../../../i18n/et/table-work.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';

type Typed = { value: JobRow[Exclude<EditableJobRowField, ReferenceField>] } | null;

/**
 * Reads the text of a cell as people type it; null for a text that the field does not accept, and for a record's name.
 */
export function readTyped(field: EditableJobRowField, text: string): Typed {
  const rule = ruleOf(field);
  const trimmedText = text.trim();
  if (trimmedText === '') return mayBeEmpty(rule) ? { value: null } : null;
  switch (rule.kind) {
    case 'day':
      return ofValue(parseTypedDay(text, todayInTallinn()));
    case 'time':
      return ofValue(parseTypedTime(text));
    case 'quantity': {
      const { value } = parseTypedDecimal(text.replace(/[a-zõäöü]+\s*$/i, ''));
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
      return readFlag(foldText(trimmedText));
    default:
      return null;
  }
}

/** Returns why a column does not take this text, for people to read. */
export function unfitText(column: JobRowColumn, text: string): string {
  const rule = ruleOf(column);
  return isText(rule) && text.trim().length > rule.max ? tooLong(rule.max) : tableWork.unfit(text);
}

function readFlag(foldedText: string): Typed {
  if (foldedText === foldText(messages.yes)) return { value: true };
  return foldedText === foldText(messages.no) ? { value: false } : null;
}

function ofValue<Value>(value: Value | null): { value: Value } | null {
  return value === null ? null : { value };
}
