import type { MasterField, ShownValue } from '#api/admin/master-records.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { readablePhone } from '#domain/sms/phone.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { common as messages } from '../i18n/et/shell.ts';

/** Returns a value as people read it; empty for none. */
export function shownText({ kind, choices, emptyLabel, unit }: MasterField, value: ShownValue): string {
  if (kind === 'flag') return value === true ? messages.yes : messages.no;
  if (value === null || value === '') return emptyLabel ?? '';
  if (typeof value === 'object') return value.name;
  const text = String(value);
  switch (kind) {
    case 'choice':
      return choices?.find((choice) => choice.value === text)?.label ?? text;
    case 'day':
      return formatDay(text);
    case 'phone':
      return readablePhone(text);
    case 'plate':
      return formatPlate(text);
    case 'number':
      return `${numberText(text)}${unit === null ? '' : ` ${unit}`}`;
    default:
      return text;
  }
}

/** Positions have more decimals than quantities. */
function numberText(text: string): string {
  return /\.\d{4,}$/.test(text) ? text.replace('.', ',') : formatNumber(text);
}
