import { replaceEqualDeep } from '@tanstack/react-query';

import type { JobRow } from '#api/job-row/job-table.ts';

/**
 * Returns a page read again, with unchanged rows as the same objects and without values older than those already
 * known.
 */
export function mergePage<Page extends { content: JobRow[] }>(before: Page | undefined, fresh: Page): Page {
  if (before === undefined) return fresh;
  const rowsById = new Map(before.content.map((row) => [row.id, row]));
  const content = fresh.content.map((row) => {
    const earlier = rowsById.get(row.id);
    if (earlier === undefined) return row;
    return earlier.version > row.version ? earlier : replaceEqualDeep(earlier, row);
  });
  const isSame =
    content.length === before.content.length && content.every((row, at) => row === before.content[at]);
  return isSame ? replaceEqualDeep(before, { ...fresh, content: before.content }) : { ...fresh, content };
}
