import { choiceLabels } from '#api/import/column-labels.ts';
import { adrClassOf } from '#domain/adr/dangerous-goods.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { parseTypedTime } from '#domain/calendar/time-of-day.ts';
import { readWrittenDay } from '#domain/calendar/written-day.ts';
import { isEmailAddress } from '#domain/email-address.ts';
import { exact, toExact } from '#domain/freight/exact.ts';
import { isFuelPrice } from '#domain/freight/fuel-price.ts';
import { decimalToText, subtractDecimals, zero } from '#domain/goods/decimal.ts';
import { maxQuantity } from '#domain/goods/quantity.ts';
import { type DecimalSign, typedNumber } from '#domain/goods/typed-decimal.ts';
import { parseTypedQuantity, type TypedQuantity, typedUnitOf, unitIn } from '#domain/goods/typed-quantity.ts';
import { type Unit, unitOf, units } from '#domain/goods/units.ts';
import {
  customsCodeOf,
  isIban,
  isPersonalCode,
  isVatNumber,
  normaliseCode,
  normalisePlate,
} from '#domain/identifiers.ts';
import { isAbsenceEnd, isSkippedEnd } from '#domain/planning/absence.ts';
import { readOpeningExceptions, readOpeningHours } from '#domain/planning/opening-hours.ts';
import { phoneProblemWords } from '#domain/sms/phone-words.ts';
import { formatPhone } from '#domain/sms/phone.ts';
import { parseTypedFlag } from '#domain/typed-flag.ts';

import { masterData } from '../i18n/master-data.ts';
import type { ValueProblem } from './problem.ts';

/**
 * Reads a cell that is not empty, in a file with this decimal sign. The value is the text that PostgreSQL casts to the column's type, so it must
 * never fail to.
 */
export type ReadValue = (text: string, decimalSign?: DecimalSign | null) => { value: string } | ValueProblem;

const { reasons } = masterData;
/** The smallest quantity that is kept. */
export const minQuantity = subtractDecimals(zero, maxQuantity);

/** Returns what reads a text of at most so many characters. */
export const readTextUpTo =
  (maxLength: number): ReadValue =>
  (text) =>
    text.length > maxLength ? invalid(reasons.tooLong(maxLength)) : { value: text };

/** Reads a text of a field that has no limit of its own. */
export const readText = readTextUpTo(500);

/** Columns of numbers that may have a decimal sign, and columns of days. */
const readsNumbers = new WeakSet<ReadValue>();
const readsDays = new WeakSet<ReadValue>();

/** True for what reads numbers with a decimal sign. */
export function takesNumbers(read: ReadValue): boolean {
  return readsNumbers.has(read);
}

/** True for what reads days. */
export function takesDays(read: ReadValue): boolean {
  return readsDays.has(read);
}

function ofNumbers(read: ReadValue): ReadValue {
  readsNumbers.add(read);
  return read;
}

function ofDays(read: ReadValue): ReadValue {
  readsDays.add(read);
  return read;
}

/**
 * Returns what reads a number of at most three places, not negative unless allowed, within numeric(14,3). In a column of
 * one `unit` a value may say another one, which is converted. 'goods' are counted in the unit of another column's record
 * (`Column.countedAs`): a unit stays behind the number, '6.5 t', until that is known.
 */
export const readDecimal = (
  min: 'any' | 'zero' | 'more',
  unit: Unit | 'min' | 'goods' | null = null,
): ReadValue =>
  ofNumbers((text, sign) => {
    const given = unit === 'goods' ? unitIn(text) : null;
    const own = unit === 'goods' ? given : unit;
    const typed = parseTypedQuantity(text, own, sign);
    const { value } = typed;
    if (value === null) return unreadableQuantity(text, typed, own);
    const tooSmall = (min === 'zero' && value < 0n) || (min === 'more' && value <= 0n);
    if (tooSmall || value > maxQuantity || value < minQuantity) return invalid(reasons.outOfRange(text));
    return { value: [decimalToText(value), given ?? ''].join(' ').trim() };
  });

/** Returns why a text is no quantity in a unit, for the cell or field that it stands in. */
export function unreadableQuantity(text: string, typed: TypedQuantity, unit: string | null): ValueProblem {
  const { reason } = typed;
  if (typed.reason === 'TWO_READINGS') {
    return invalid(
      reasons.twoReadings(
        text,
        typed.readings.map(({ words }) => words),
      ),
    );
  }
  if (reason === 'OTHER_UNIT' && unit !== null) return invalid(reasons.otherUnit(text, unit));
  if (reason === 'AMBIGUOUS') return invalid(reasons.ambiguousNumber(text));
  if (reason === 'TOO_MANY_PLACES') return invalid(reasons.tooManyPlaces(text));
  return wrongType(
    reason === 'OTHER_UNIT' || /^[-\d., ]+\p{L}+$/u.test(text)
      ? reasons.numberWithUnit(text)
      : reasons.noNumber(text),
  );
}

/** Reads euros for a litre of fuel: '1,386' can be nothing else. */
export const readFuelPrice: ReadValue = ofNumbers((text, sign) => {
  const read = readDecimal('more')(withoutCurrency(text), sign);
  return 'value' in read && !isFuelPrice(read.value) ? invalid(reasons.fuelPrice) : read;
});

/** Returns what reads a whole number between the two, both included; in a column of a `unit` with or without it. */
export const readInteger =
  (min: number, max: number, unit: 'min' | 'h' | null = null): ReadValue =>
  (text, sign) => {
    const typed = unit === null || unitIn(text) === null ? null : parseTypedQuantity(text, unit).value;
    const plain = typed === null ? typedNumber(text, sign) : decimalToText(typed);
    if (plain === null) return wrongType(reasons.noNumber(text));
    if (plain.includes('.')) return wrongType(reasons.notWhole(text));
    const value = Number(plain);
    return value >= min && value <= max ? { value: String(value) } : invalid(reasons.outOfRange(text));
  };

/** Reads euros or per cent of at most six places, without zeros at the end: '7,5', '30 %', '500 EUR'. */
export const readRate: ReadValue = ofNumbers((text, sign) => {
  const plain = typedNumber(withoutCurrency(text).replace(/\s*%$/, ''), sign);
  const value = plain === null ? null : toExact(plain);
  if (plain === null || value === null) return wrongType(reasons.noRate(text));
  if (value.top < 0n || value.top >= 1_000_000_000n * value.bottom) return invalid(reasons.outOfRange(text));
  return { value: plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain };
});

/** An amount without the euros beside it, and what each of them is for: '€ 500', '1,386 €/l', '500,- EUR'. */
function withoutCurrency(text: string): string {
  return text
    .replace(/^(?:€|eur)\s*(?=\S)/i, '')
    .replace(/\s*(?:€|eur|eurot?|eurot)(?:\s*\/\s*\p{L}{1,4})?$/iu, '')
    .replace(/(?<=\d)[.,][-\u{2013}\u{2014}]$/u, '');
}

/** Reads euros and cents, up to a million. */
export const readEuros: ReadValue = ofNumbers((text, sign) => {
  const read = readRate(text, sign);
  if (!('value' in read)) return read;
  const { top, bottom } = exact(read.value);
  return (top * 100n) % bottom === 0n && top <= 1_000_000n * bottom
    ? read
    : invalid(reasons.outOfRange(text));
});

/** Returns what reads degrees, WGS84, kept to six places (a tenth of a metre). */
export const readDegrees =
  (max: number): ReadValue =>
  (text) => {
    const plain = typedNumber(text.replace(/\s*°$/, '')) ?? '';
    if (!/^-?\d{1,3}(\.\d+)?$/.test(plain)) return wrongType(reasons.noNumber(text));
    const value = Number(plain);
    return Math.abs(value) <= max ? { value: value.toFixed(6) } : invalid(reasons.outOfRange(text));
  };

/** Reads a day with its year as `readWrittenDay` does; which of two it is has to be written clearly. */
export const readDay: ReadValue = ofDays((text) => {
  const [day, other] = readWrittenDay(text);
  if (day === undefined) return wrongType(reasons.noDay(text));
  return other === undefined
    ? { value: day }
    : invalid(reasons.twoDays(text, formatDay(day), formatDay(other)));
});

/** Reads 'jah', 'ei' and what else means the same (`parseTypedFlag`). */
export const readFlag: ReadValue = (text) => {
  const value = parseTypedFlag(text);
  return value === null ? wrongType(reasons.noFlag(text)) : { value: String(value) };
};

/** Returns what reads one of these codes, or the word that forms and lists call it by. */
export const readOneOf =
  (allowed: readonly string[]): ReadValue =>
  (text) => {
    const value = codeOf(text, allowed);
    return value === undefined ? invalid(reasons.notOneOf(text, allowed.map(wordOf))) : { value };
  };

/** The code that a word means: the code itself, or what forms and lists call it. */
function codeOf(text: string, allowed: readonly string[]): string | undefined {
  const plain = (word: string) => word.toLowerCase().replaceAll('–', '-');
  return (
    allowed.find((each) => each === text.toUpperCase()) ??
    allowed.find((each) => plain(wordOf(each)) === plain(text))
  );
}

/** Returns what forms and lists call a code. */
export function wordOf(code: string): string {
  return choiceLabels[code] ?? code;
}

/** Returns what reads words of a list apart by spaces, commas or semicolons, as PostgreSQL writes an array. */
export const readListOf =
  (allowed: readonly string[]): ReadValue =>
  (text) => {
    const words = listWords(text);
    const codes = words.map((word) => codeOf(word, allowed));
    const unknown = words.find((_, index) => codes[index] === undefined);
    if (unknown !== undefined) return invalid(reasons.notOneOf(unknown, allowed.map(wordOf)));
    return { value: `{${allowed.filter((each) => codes.includes(each)).join(',')}}` };
  };

/** Reads whole numbers, kept as an array of PostgreSQL: '{1,2}'. */
export const readIds: ReadValue = (text) => {
  const wrong = listWords(text).find((word) => !/^\d{1,15}$/.test(word));
  return wrong === undefined
    ? { value: `{${listWords(text).join(',')}}` }
    : wrongType(reasons.noNumber(wrong));
};

/** Reads a telephone number, kept as `formatPhone` writes it. */
export const readPhone: ReadValue = (text) => {
  const words = phoneProblemWords(text);
  return words === null ? { value: formatPhone(text) } : invalid(reasons.noPhone(text, words));
};

/** Reads opening hours, stored as typed, since people read them too. */
export const readOpenPeriods: ReadValue = (text) =>
  text.length <= 100 && readOpeningHours(text) !== null
    ? { value: text }
    : invalid(reasons.noOpeningHours(text));

/** Reads opening exceptions, stored as typed. */
export const readOpenExceptions: ReadValue = (text) =>
  text.length <= 500 && readOpeningExceptions(text) !== null
    ? { value: text }
    : invalid(reasons.noOpeningExceptions(text));

/** Reads a day as `readDay` does, or a local time: `2026-12-31T14:30`, `31.12.2026 14:30`, `31.12.26 kell 9.30`. */
export const readDayOrTime: ReadValue = ofDays((text) => {
  const whole = readDay(text);
  if ('value' in whole || whole.code === 'INVALID') return whole;
  const [, date = text, timeText] =
    /^(.*\d)(?:T|\.? +)((?:k(?:e?l)l?a? )?\d{1,2}[:.]\d\d(?:[:.]00(?:\.0+)?)?)$/.exec(text) ?? [];
  const day = readDay(date);
  if (!('value' in day)) return day.code === 'INVALID' ? day : wrongType(reasons.noDayOrTime(text));
  const time = timeText === undefined ? null : parseTypedTime(timeText.replace(/\.0+$/, ''));
  if (timeText !== undefined && time === null) return wrongType(reasons.noDayOrTime(text));
  const value = time === null ? day.value : `${day.value}T${time}`;
  if (!isAbsenceEnd(value)) return wrongType(reasons.noDayOrTime(text));
  return isSkippedEnd(value) ? invalid(reasons.skippedTime(text)) : { value };
});

/** Reads an e-mail address. */
export const readEmail: ReadValue = (text) =>
  isEmailAddress(text) ? { value: text } : invalid(reasons.noEmail(text));

/** Reads one of the units that there are, however it is written. */
export const readUnit: ReadValue = (text) => {
  const value = unitOf(typedUnitOf(text) ?? '');
  return value === null ? invalid(reasons.noUnit(text, units)) : { value };
};

/** Reads a number plate, kept without spaces and in capitals. */
export const readPlate: ReadValue = (text) => {
  // '123ABC 456DEF', a truck and its trailer.
  const plates = text.split(/[\s,;/+&]+/).filter((each) => isWholePlate(each));
  if (plates.length > 1) return invalid(reasons.severalPlates(text, plates));
  // 'EST 903ABC': the oval beside the plate.
  const [, plate = text] = countrySign.exec(text.trim()) ?? [];
  const value = normalisePlate(isWholePlate(normalisePlate(plate)) ? plate : text);
  if (noPlate.test(value)) return invalid(reasons.noPlate(text));
  return /^[\p{L}\p{N}-]{2,16}$/u.test(value) ? { value } : invalid(reasons.noPlate(text));
};

const countrySign = /^(?:EST|EE|LV|LT|FIN|FI|PL|RUS|BY)[ -]+(.{5,11})$/i;
/** Words for a plate that is not there. */
const noPlate = /^(?:PUUDUB|POLE|TEADMATA|NONE|NULL|NIL|НЕТ|HET)$/;

/** True for what can be a plate by itself. */
function isWholePlate(text: string): boolean {
  return /^(?=.*\d)(?=.*\p{L})[\p{L}\d-]{5,10}$/u.test(text);
}

/** Reads a personal code: eleven digits must be an Estonian one; drivers from abroad have others. */
export const readPersonalCode: ReadValue = (text) =>
  text.length <= 24 && (!/^\d{11}$/.test(text) || isPersonalCode(text))
    ? { value: text }
    : invalid(reasons.noPersonalCode(text));

/** Reads a customs code (CN), kept as digits. */
export const readCustomsCode: ReadValue = (text) => {
  const value = customsCodeOf(text);
  return value === null ? invalid(reasons.noCustomsCode(text)) : { value };
};

/** Reads a code of EPPO: five signs of a plant or group, six of a pest. */
export const readEppoCode: ReadValue = (text) =>
  /^[a-z\d]{5,6}$/i.test(text) ? { value: text.toUpperCase() } : invalid(reasons.noEppoCode(text));

/** Reads a UN number, kept as its four digits: '3082', 'UN 3082', 'ÜRO 3082'. */
export const readUnNumber: ReadValue = (text) => {
  const value = /^(?:(?:un|üro)\s*)?(\d{4})$/i.exec(text)?.[1];
  return value === undefined || value === '0000' ? invalid(reasons.noUnNumber(text)) : { value };
};

/** Reads a class of ADR. */
export const readAdrClass: ReadValue = (text) => {
  const value = adrClassOf(text);
  return value === null ? invalid(reasons.noAdrClass(text)) : { value };
};

/** Reads the code of a tunnel restriction, kept without its brackets: '(D/E)'. */
export const readTunnelCode: ReadValue = (text) => readText(text.replaceAll(/[()\s]/g, '').toUpperCase());

/** Reads a registry number; of an Estonian company kept as its digits. */
export const readRegistryNumber: ReadValue = (text) => {
  const code = normaliseCode(text);
  return readText(/^\d{8}$/.test(code) ? code : text);
};

/** Reads a country: two letters of ISO 3166-1. */
export const readCountry: ReadValue = (text) =>
  /^[a-z]{2}$/i.test(text) ? { value: text.toUpperCase() } : invalid(reasons.noCountry(text));

/** Reads an account number, stored without spaces. */
export const readIban: ReadValue = (text) => {
  const value = text.replaceAll(/\s/g, '').toUpperCase();
  return isIban(value) ? { value } : invalid(reasons.noIban(text));
};

/** Reads a VAT number of any country, kept without spaces and in capitals; an Estonian one has its check digit. */
export const readVatNumber: ReadValue = (text) => {
  const value = normaliseCode(text);
  return isVatNumber(value) ? { value } : invalid(reasons.noVatNumber(text));
};

function listWords(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}

function invalid(reason: string): ValueProblem {
  return { code: 'INVALID', reason };
}

function wrongType(reason: string): ValueProblem {
  return { code: 'INVALID_DATA_TYPE', reason };
}
