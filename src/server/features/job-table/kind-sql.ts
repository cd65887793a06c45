import type { RawBuilder } from 'kysely';

import type { QuantityFilter } from '#domain/goods/quantity-filter.ts';
import { unitsLike } from '#domain/goods/typed-quantity.ts';
import type { IdRange } from '#domain/job-row/id-ranges.ts';
import { foldText, searchWords } from '#domain/search-text.ts';

import { escapeLike } from '../../db/search/search.ts';
import { sql } from '../../db/strict-sql.ts';

type Sql = RawBuilder<unknown>;

/** The first and the last day that are looked for. */
export interface DaysFilter {
  from: string | undefined;
  to: string | undefined;
}

/** Ids or numbers; `none` of a column that is never empty finds nothing. */
export type SoughtRanges = readonly IdRange[] | 'none';

/** For each kind of field, how a field with a value of its own is filtered and ordered; `own` is its column. */
export const kindSql = {
  line: text,
  multiline: text,
  flag: (own: Sql) => ({ orderBy: own, where: (value: boolean) => sql`${own} = ${sql.lit(value)}` }),
  id: ranges,
  number: ranges,
  day: (own: Sql) => ({
    orderBy: own,
    where: ({ from, to }: DaysFilter) => {
      const ends = [
        ...(from === undefined ? [] : [sql`${own} >= ${from}`]),
        ...(to === undefined ? [] : [sql`${own} <= ${to}`]),
      ];
      return sql.join(ends, sql` and `);
    },
  }),
  time: (own: Sql) => ({
    orderBy: own,
    where: (digits: string) => sql`to_char(${own}, 'HH24:MI') like ${contains(digits)}`,
  }),
  quantity: (own: Sql) => ({
    isEmpty: sql`${own} is null`,
    orderBy: own,
    where: (sought: QuantityFilter | 'none') =>
      sought === 'none' ? sql`false` : quantityCondition(sought, own),
  }),
};

function ranges(own: Sql) {
  return { orderBy: own, where: (sought: SoughtRanges) => inRanges(own, sought) };
}

function text(own: Sql) {
  return {
    orderBy: dictionaryOrder(own),
    where: (words: string) => containsWords(sql`fold_text(${own})`, words),
  };
}

/**
 * Returns the condition of quantities that contain the digits. Without a decimal sign those are looked for in what is
 * shown ('28.5'), with one among all three decimals ('28.500'), where '28,50' is too; with a unit the quantity ends
 * after them, and one in another unit is what it is in this one.
 */
export function quantityCondition({ digits, unit }: QuantityFilter, quantity: Sql): Sql {
  const conditions = digits.flatMap(({ whole, decimals }) => {
    if (unit !== null) {
      const ending = `%${whole}.${(decimals ?? '').padEnd(placesOfConverted, '0')}`;
      return unitsLike(unit).map(
        (
          each,
        ) => sql`((${quantity} * ${each.times} / ${each.over})::numeric(40, ${sql.lit(placesOfConverted)})::text
          like ${ending} and r.product_id in (select id from products where unit = ${each.unit}))`,
      );
    }
    if (decimals !== null) return sql`${quantity}::text like ${`%${whole}.${decimals}%`}`;
    return sql`trim_scale(${quantity})::text like ${`%${whole}%`}`;
  });
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** A gram is a millionth of a tonne, and quantities have three places. */
const placesOfConverted = 9;

/** Returns the condition that a text has all these words; `column` is folded. */
export function containsWords(column: Sql, text: string): Sql {
  const words = searchWords(text);
  if (words.length === 0) return sql`true`;
  return sql`(${sql.join(
    words.map((word) => sql`${column} like ${contains(word)}`),
    sql` and `,
  )})`;
}

/** Returns the LIKE pattern for texts that contain this one. */
export function contains(text: string): string {
  return `%${escapeLike(foldText(text))}%`;
}

/**
 * Returns the sort key of a text in Estonian order, the same on each database: the embedded one knows no languages.
 */
export function dictionaryOrder(text: Sql): Sql {
  // The Estonian alphabet with the foreign letters in their places.
  const letters = 'abcdefghijklmnopqrsšzžtuvwõäöüxy';
  const sortLetters = Array.from(letters, (_, index) => String.fromCharCode('A'.charCodeAt(0) + index)).join(
    '',
  );
  const [from, to] = [letters + letters.toUpperCase(), sortLetters + sortLetters];
  return sql`translate(${text}, ${sql.lit(from)}, ${sql.lit(to)}) collate "C"`;
}

/**
 * Returns the condition that a number is in the ranges. Single ids stand in one list, so that many of them stay one
 * look-up each. As bigint: a number that no row can have finds nothing, where a column's own type would not take it.
 */
export function inRanges(column: Sql, ranges: SoughtRanges): Sql {
  if (ranges === 'none') return sql`false`;
  const single = ranges.flatMap(([first, last]) => (first === last ? [sql`${first}::bigint`] : []));
  const wider = ranges.filter(([first, last]) => first !== last);
  const conditions = [
    ...(single.length === 0 ? [] : [sql`${column} in (${sql.join(single)})`]),
    ...wider.map(([first, last]) => sql`${column} between ${first}::bigint and ${last}::bigint`),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}
