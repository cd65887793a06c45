import { type RawBuilder, sql } from 'kysely';

import { hasLetter, misspellingsOf, searchWords } from '#domain/search-text.ts';

import { allOf, escapeLike, minCandidates, type FoundId, somePages } from './search.ts';

/** The number of pages of the table that are read for words that many rows have. The index finds the rarer ones. */
const samplePages = 30;

interface NearlySearch {
  query: string | undefined;
  filters: readonly RawBuilder<boolean>[];
  size: number;
}

/**
 * Returns the rows of a search; if it finds none, the rows of a fuzzy search. Only then: exact results must not be
 * hidden behind similar ones.
 */
export async function findExactOrNearly<Row>(
  query: string | undefined,
  find: (isNearly: boolean) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await find(false);
  return rows.length > 0 || !mayBeMistyped(query) ? rows : find(true);
}

/**
 * True when any word is long enough to be recognised with one wrong letter. Without a letter it is a number or a day:
 * another one is not meant.
 */
export function mayBeMistyped(query: string | undefined): boolean {
  return hasLetter(query ?? '') && searchWords(query ?? '').some((word) => misspellingsOf(word).length > 0);
}

/**
 * Returns the ids with words that start as those of the query do but for one letter in each: another one, one too
 * many, one too few, or two that have changed places. The shortest names first, among the first found when there are
 * many; columns as `foundIds`.
 */
export function fuzzyMatchIds(table: string, { query, filters, size }: NearlySearch): RawBuilder<FoundId> {
  const rows = sql.table(table);
  // The index is asked only for the longest word. With several words it would look up every pair of their misspellings:
  // seconds for three words.
  const [longest, ...others] = searchWords(query ?? '').toSorted((a, b) => b.length - a.length);
  const isMeant = allOf([
    ...(longest === undefined ? [] : [isNearly(longest, sql`search_text`)]),
    ...others.map((word) => isNearly(word, sql`(search_text || '')`)),
    ...filters,
  ]);
  return sql<FoundId>`
    with sample as materialized (
      select id from ${rows} ${somePages(table, samplePages)}
      where ${isMeant} limit ${sql.lit(Math.max(size, minCandidates))}
    ), found as materialized (
      select id from sample
      union select id from ${rows} where (select count(*) from sample) < ${sql.lit(size)} and ${isMeant}
    )
    select id, row_number() over (order by length(name_key), id) as rank
    from ${rows} where id in (select id from found)
    order by rank limit ${sql.lit(size)}`;
}

function isNearly(word: string, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const slips = escapeLike(word) === word ? misspellingsOf(word) : [];
  const patterns = (slips.length === 0 ? [escapeLike(word)] : slips).map((slip) => `% ${slip}%`);
  return sql<boolean>`${text} like any(${patterns}::text[])`;
}
