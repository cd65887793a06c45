import type { JobRowPage } from '../job-rows-query.ts';
import { isSame, shareRecords } from './share-records.ts';

/**
 * A page with what it has in common with the one before as the very same objects: records that rows name, rows, and
 * the whole page when nothing has changed. One that was asked for before an edit and comes after it must not bring the
 * old values back.
 */
export function keepNewest(before: JobRowPage | undefined, fresh: JobRowPage): JobRowPage {
  shareRecords([...(before?.content ?? []), ...fresh.content]);
  if (before === undefined) return fresh;
  const known = new Map(before.content.map((row) => [row.id, row]));
  const content = fresh.content.map((row) => {
    const earlier = known.get(row.id);
    return earlier !== undefined && (earlier.version > row.version || isSame(earlier, row)) ? earlier : row;
  });
  const page = { ...fresh, content: isSame(before.content, content) ? before.content : content };
  return isSame(before, page) ? before : page;
}
