import { type RawBuilder, sql } from 'kysely';

import { maxCounted } from '#domain/business-constants.ts';
import { searchWords, foldCode } from '#domain/search-text.ts';

/** A table that people search. It has name_key (the folded name) and search_text (migrations 0001 and 0005). */
export interface Searchable {
  table: string;
  /** Conditions for "this is its code": an article number, a registry code; each has an index of its own. */
  codes: (folded: string, squeezed: string) => RawBuilder<boolean>[];
  /** Compared without spaces: a registry code in search_text, a plate as the name. */
  squeezed: 'nothing' | 'code' | 'name';
}

export interface NameSearch {
  query: string | undefined;
  /** Conditions that an index answers and that match few rows or nearly all of them. */
  filters: readonly RawBuilder<boolean>[];
  /** Texts of one column that narrow the answer down; null for none. */
  also?: readonly (RawBuilder<boolean> | null)[];
  size: number;
  offset?: number;
}

/** The most rows that are paged through: nobody reads the pages after them. */
const maxPagedRows = 1000;

/** The least number of candidates of one kind that are ranked; all found are counted as far as this. */
export const minCandidates = maxCounted;

/**
 * The number of pages of the table (8 KB each) that are read for words that at least every hundredth row has. Rarer
 * words are left to the trigram index, whose work grows with the number of matching rows.
 */
const samplePages = 120;

/** The most rows with the words inside that are fetched from the index: when it answers fewer, these are all. */
const maxInside = 400;

/** Shorter words have no trigram: they are found only at the starts of words. */
const shortestInside = 3;

/**
 * Returns the ids that answer a search, best first, as a query to join to with columns `id` and `rank`
 * (docs/requirements.md, 'API conventions'). Each kind of match is asked only when the better ones gave too few, and
 * gives a bounded number, so that the work does not grow with the table.
 */
export function foundIds(searched: Searchable, search: NameSearch): RawBuilder<FoundId> {
  const { size, offset = 0 } = search;
  const folded = searchWords(search.query ?? '').join(' ');
  if (offset + size > maxPagedRows) {
    return sql<FoundId>`select 0::bigint as id, 0::bigint as rank where false`;
  }
  return folded === '' ? inNameOrder(searched, search) : bestFirst(searched, folded, search);
}

export interface FoundId {
  id: number;
  rank: number;
}

/**
 * Returns the condition that all words of a query are somewhere in a folded text, which is a part of search_text;
 * null for no query. search_text is asked too, since it has the index.
 */
export function hasWords(text: RawBuilder<string>, query: string | undefined): RawBuilder<boolean> | null {
  const patterns = searchWords(query ?? '').map((word) => `%${escapeLike(word)}%`);
  const has = patterns.map(
    (pattern) => sql<boolean>`search_text like ${pattern} and ${text} like ${pattern}`,
  );
  return has.length === 0 ? null : allOf(has);
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** A page of ids; `total` as far as it was counted. */
export interface IdPage {
  ids: number[];
  total: number;
  /** True when there are rows after the page. */
  hasMore: boolean;
}

/**
 * Returns a page of the best. `find` returns at most so many ids, the best first: it looks for few, and only for
 * those who page on for many, which takes far longer.
 */
export async function findBestPage(
  { size, offset }: { size: number; offset: number },
  find: (maxIds: number) => Promise<number[]>,
): Promise<IdPage> {
  const candidates = await find(minCandidates);
  if (candidates.length === minCandidates && offset + size >= minCandidates) {
    const firstIds = new Set(candidates);
    candidates.push(...(await find(maxPagedRows)).filter((id) => !firstIds.has(id)));
  }
  const [ids, total] = [candidates.slice(offset, offset + size), candidates.length];
  return { ids, total, hasMore: total > offset + size };
}

/** Returns all conditions joined by `and`; true when there are none. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function anyConditionOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

const inOrder = sql`name_key collate "C", id`;

function inNameOrder({ table }: Searchable, { filters, size, offset = 0 }: NameSearch) {
  return sql<FoundId>`
    select id, row_number() over (order by ${inOrder}) as rank
    from ${sql.table(table)} where ${allOf(filters)}
    order by ${inOrder} limit ${sql.lit(size)} offset ${sql.lit(offset)}`;
}

function bestFirst(searched: Searchable, folded: string, search: NameSearch) {
  const { filters, size, offset = 0 } = search;
  const also = (search.also ?? []).filter((condition) => condition !== null);
  const needed = sql.lit(size + offset);
  const candidates = sql.lit(Math.max(size + offset, minCandidates));
  const allInside = sql.lit(Math.max(size + offset, maxInside));
  const rows = sql.table(searched.table);
  const words = folded.split(' ');
  const squeezed = foldCode(folded);
  const joined = searched.squeezed !== 'nothing' && squeezed !== folded ? squeezed : null;
  const key = searched.squeezed === 'name' ? squeezed : folded;
  const exact = anyConditionOf([sql`name_key collate "C" = ${key}`, ...searched.codes(folded, squeezed)]);
  const starting = sql<boolean>`name_key collate "C" >= ${key} and name_key collate "C" < ${key + lastCharacter}`;
  const wordStarts = wordsAt(words, joined, (word) => isLike(`% ${escapeLike(word)}%`));
  const inside = wordsAt(words, joined, (word) => isLike(`%${escapeLike(word)}%`));
  // 'nisu i' means class I before class II.
  const wholeWords = allOf(
    words.map((word) => sql<boolean>`search_text || ' ' like ${`% ${escapeLike(word)} %`}`),
  );
  const indexedStarts = wordsAt(words, joined, indexedStart);
  const indexedInside = wordsAt(words, joined, indexedWord);
  // Without a trigram in any word the index cannot look inside words.
  const looksInside = words.some((word) => word.length >= shortestInside);
  const fewIn = (table: string) => sql<boolean>`(select count(*) from ${sql.table(table)}) < ${needed}`;
  const where = (...conditions: RawBuilder<boolean>[]) => allOf([...conditions, ...also, ...filters]);

  return sql<FoundId>`
    with exact as materialized (
      select id from ${rows} where ${where(exact)} limit ${candidates}
    ), starting as materialized (
      select id from ${rows} where ${where(starting)} order by ${inOrder} limit ${candidates}
    ), names as materialized (
      select id from exact union select id from starting
    ), sample as materialized (
      select id, search_text from ${rows}
      ${somePages(searched.table, samplePages)}
      where ${fewIn('names')} and ${where(looksInside ? inside : wordStarts)} limit ${candidates}
    ), starts as materialized (
      select id from names union select id from sample where ${wordStarts}
    ), sampled as materialized (
      select id from names union select id from sample
    ), indexed_insides as materialized (
      select id, search_text from ${rows}
      where ${sql.lit(looksInside)} and ${fewIn('sampled')} and ${where(indexedInside, notIndexed(inside))}
    ), insides as materialized (
      select * from indexed_insides limit ${allInside}
    ), indexed_starts as materialized (
      select id from ${rows}
      where ${fewIn('starts')} and ${where(indexedStarts, notIndexed(wordStarts))} and (
        not ${sql.lit(looksInside)} or not ${fewIn('sampled')} or (
          (select count(*) from insides) = ${allInside}
          and (select count(*) from insides where ${wordStarts}) < ${needed}
        )
      )
    ), found as materialized (
      select id from sampled union select id from insides
      union (select id from indexed_starts limit ${candidates})
    )
    select id, row_number() over (order by
      case when id in (select id from exact) then 0 when ${starting} then 1 when ${wordStarts} then 2 else 3 end,
      case when ${wholeWords} then 0 else 1 end, length(name_key), id) as rank
    from ${rows} where id in (select id from found)
    order by rank limit ${sql.lit(size)} offset ${sql.lit(offset)}`;
}

/** Returns a sample of so many pages of a table, the same each time; the whole of a small table. */
export function somePages(table: string, pages: number): RawBuilder<unknown> {
  return sql`tablesample system ((
    select least(100, ${sql.lit(pages * 100)}::real / greatest(1, pg_relation_size(${table}::regclass) / 8192))
  )) repeatable (1)`;
}

/** Sorts after every letter: what starts with a text is between the text and the text with this behind it. */
const lastCharacter = '\u{10ffff}';

/** Returns the condition that each word is there, or all of them written as one word (`joined`). */
function wordsAt(
  words: readonly string[],
  joined: string | null,
  condition: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const every = allOf(words.map(condition));
  return joined === null ? every : anyConditionOf([every, condition(joined)]);
}

function isLike(pattern: string): RawBuilder<boolean> {
  return sql<boolean>`search_text like ${pattern}`;
}

/** The condition in a form that no index can answer: the index was already used in a cheaper way. */
function notIndexed(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(${condition}) is true`;
}

/**
 * Returns a condition for the trigram index with every third trigram of a word. A third of them matches nearly as few
 * rows, and each trigram of a common word is a list of a hundred thousand rows to read.
 */
function indexedWord(word: string): RawBuilder<boolean> {
  const letters = Array.from(word);
  const partCount = letters.length <= 4 ? 1 : Math.floor(letters.length / 3);
  const parts = Array.from({ length: partCount }, (_, part) =>
    letters.slice(part * 3, part === partCount - 1 ? undefined : part * 3 + 3).join(''),
  );
  return sql<boolean>`search_text like ${`%${parts.map(escapeLike).join('%')}%`}`;
}

/** Short words need the trigram of a word's start; long ones do not. */
function indexedStart(word: string): RawBuilder<boolean> {
  return Array.from(word).length <= 4
    ? sql<boolean>`search_text like ${`% ${escapeLike(word)}%`}`
    : indexedWord(word);
}
