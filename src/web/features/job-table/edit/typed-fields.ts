import type { JobRow } from '#api/job-row/job-table.ts';
import { parseTypedTime } from '#domain/calendar/time-of-day.ts';
import { parseTypedDay } from '#domain/calendar/typed-day.ts';
import { decimalToNumber, zero } from '#domain/goods/decimal.ts';
import { parseTypedDecimal } from '#domain/goods/typed-decimal.ts';

import { todayInTallinn } from '../../../platform/clock.ts';

export type TypedField = 'date' | 'time' | 'quantity' | 'notes' | 'shelf' | 'priority';

/** What a typed text means: a value of the field, or nothing that the field takes. */
export type Typed<Field extends TypedField = TypedField> = { value: JobRow[Field] } | null;

/** Reads the text of a cell as people type it. */
export const typedFields: { [Field in TypedField]: (text: string) => Typed<Field> } = {
  date: (text) => ofValue(parseTypedDay(text, todayInTallinn())),
  time: (text) => (text.trim() === '' ? { value: null } : ofValue(parseTypedTime(text))),
  quantity: (text) => {
    const { value } = parseTypedDecimal(text.replace(/[a-zõäöü]+\s*$/i, ''));
    return value === null || value <= zero ? null : { value: decimalToNumber(value) };
  },
  notes: (text) => (text.length > 1000 ? null : { value: text.trim() === '' ? null : text }),
  shelf: (text) => (text.length > 100 ? null : { value: text.trim() === '' ? null : text.trim() }),
  priority: (text) => (/^\d{1,3}$/.test(text.trim()) ? { value: Number(text) } : null),
};

export function isTypedField(field: string): field is TypedField {
  return field in typedFields;
}

function ofValue<Value>(value: Value | null): { value: Value } | null {
  return value === null ? null : { value };
}
