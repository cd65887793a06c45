import { type RawBuilder, sql } from 'kysely';

import { searchWords } from '#domain/search-text.ts';

import { allOf, escapeLike, type FoundId } from './search.ts';

/** Shorter words are half of another word after one letter has changed. */
const shortestMistyped = 4;
/** Each letter of a longer one makes three more patterns for the index. */
const longestMistyped = 20;

interface NearlySearch {
  query: string | undefined;
  filters: readonly RawBuilder<boolean>[];
  size: number;
}

/**
 * The rows of a search; when it finds none, those of what the person may have meant. Only then: what was typed right
 * must not be hidden behind what looks like it.
 */
export async function orNearly<Row>(
  query: string | undefined,
  find: (isNearly: boolean) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await find(false);
  const isLong = searchWords(query ?? '').some((word) => word.length >= shortestMistyped);
  return rows.length > 0 || !isLong ? rows : find(true);
}

/**
 * The ids with words that start as those of the query do but for one letter in each: another one, one too many, one
 * too few, or two that have changed places. The shortest names first; columns as `foundIds`.
 */
export function nearlyIds(table: string, { query, filters, size }: NearlySearch): RawBuilder<FoundId> {
  const words = searchWords(query ?? '').map((word) => {
    const starts = mistyped(word).map((pattern) => sql<boolean>`search_text like ${`% ${pattern}%`}`);
    return sql<boolean>`(${sql.join(starts, sql` or `)})`;
  });
  return sql<FoundId>`
    select id, row_number() over (order by length(name_key), id) as place
    from ${sql.table(table)} where ${allOf([...words, ...filters])}
    order by place limit ${sql.lit(size)}`;
}

/** LIKE patterns of a folded word and of all that it may have been meant to be. */
function mistyped(word: string): string[] {
  const letters = Array.from(word, escapeLike);
  if (letters.length < shortestMistyped || letters.length > longestMistyped) return [letters.join('')];
  const swaps = letters
    .slice(1)
    .map((next, at) => letters.toSpliced(at, 2, next, letters[at] ?? '').join(''));
  const others = letters.flatMap((_, at) => [
    letters.toSpliced(at, 1, '_').join(''),
    letters.toSpliced(at, 1).join(''),
    letters.toSpliced(at, 0, '_').join(''),
  ]);
  return [...swaps, ...others];
}
