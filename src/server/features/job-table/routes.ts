import { type JobRow, type JobRowFilters, jobTableEndpoints } from '#api/job-row/job-table.ts';
import { jobRowEndpoints } from '#api/job-row/row-actions.ts';
import { transportJobEndpoints } from '#api/orders/transport-jobs.ts';
import { recordName } from '#api/record-name.ts';
import { tablePageSize, maxTablePageSize } from '#domain/business-constants.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';

import type { Db } from '../../db/schema.ts';
import { pageOf } from '../../http/page.ts';
import { register } from '../../http/register.ts';
import { readRow } from '../../job-rows/find-rows.ts';
import { findLastSplit } from '../../job-rows/last-split.ts';
import { createPageFindings, readRowWithFindings } from '../../planning/row-findings.ts';
import type { Feature } from '../../services.ts';
import { jobRowActions } from './actions/routes.ts';
import { jobRowExport } from './export/routes.ts';
import { findNames } from './history/names.ts';
import { findHistory } from './history/repository.ts';
import { toHistoryEntry } from './history/view.ts';
import { jobRowPatches } from './patch/routes.ts';
import { readJob } from './read-job.ts';
import { countRows, findGroups, findPage } from './repository.ts';
import { createTotals } from './totals.ts';

/** The most values of a list: with more, people search instead of reading the list. */
const maxValues = 50;

/**
 * The job table: its pages and totals, changes, row actions, history and export (docs/requirements.md, 'Job table').
 */
export const jobTable: Feature = (api, services) => {
  const { jobRowEvents, now } = services;
  const totals = createTotals(jobRowEvents, now);
  const findings = createPageFindings(jobRowEvents, now);

  register(api, jobTableEndpoints.listJobRows, async ({ query, db }) => {
    const { pageNr: number = 1, size = tablePageSize } = query;
    const [rows, total] = await Promise.all([
      findPage(db, query, size, (number - 1) * size),
      totals.of(query, () => countRows(db, query)),
    ]);
    const content = await findings.addPresentFindings(db, rows);
    return {
      ...pageOf(content, { number, size, totalElements: total.found }),
      totals: total.totals,
      groups:
        query.groupBy === undefined || total.totals === null
          ? null
          : await findGroups(db, query, query.groupBy, content),
    };
  });

  register(api, jobTableEndpoints.listColumnValues, async ({ query: { column, ...query }, db }) => ({
    content: await findColumnValues(db, query, column),
  }));

  register(api, jobRowEndpoints.getJobRow, async ({ params: { id }, db }) => {
    return { content: await readRowWithFindings(db, await readRow(db, id), now()) };
  });

  register(api, transportJobEndpoints.getTransportJob, async ({ params: { id }, db }) => ({
    content: await readJob(db, id, now()),
  }));

  register(api, jobRowEndpoints.listJobRowHistory, async ({ params: { id }, db }) => {
    const entries = await findHistory(db, await readRow(db, id));
    const names = await findNames(db, entries);
    const splitId = (await findLastSplit(db, id))?.entryId ?? null;
    return { content: entries.map((entry) => toHistoryEntry(entry, names, splitId)) };
  });

  jobRowExport(api, services);
  jobRowPatches(api, services);
  jobRowActions(api, services);
};

/** The texts that stand in a column of the rows found, each once, in Estonian order. */
async function findColumnValues(db: Db, query: JobRowFilters, column: JobRowColumn): Promise<string[]> {
  // Where there are more, the values of the latest rows are enough.
  const rows = await findPage(db, query, maxTablePageSize, 0);
  return [...new Set(rows.map((row) => filterTextOf(row[column])))]
    .filter((text) => text !== '')
    .toSorted((one, other) => one.localeCompare(other, 'et'))
    .slice(0, maxValues);
}

/** The text in one line, as a filter takes it. */
function filterTextOf(value: JobRow[JobRowColumn]): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? recordName(value) : String(value);
  return text.trim().replaceAll(/\s+/g, ' ');
}
