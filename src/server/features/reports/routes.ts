import type { FastifyBaseLogger } from 'fastify';

import { mapPointOf } from '#api/map/map.ts';
import { type ReportGroup, reportEndpoints, type ReportName, type ReportRow } from '#api/reports/reports.ts';
import type { Day } from '#domain/calendar/day.ts';
import { type Figures, figuresOf, groupFigures } from '#domain/freight/report.ts';

import { anyOf } from '../../db/any-of.ts';
import type { Db } from '../../db/schema.ts';
import { countWaiting, calculateQueue } from '../../freight/queue.ts';
import { answerFile } from '../../http/answer-file.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import { reports as messages } from '../../i18n/reports.ts';
import type { Feature } from '../../services.ts';
import { type ExportColumn, numberCell, tableOf, textCell } from '../../spreadsheet/cell.ts';
import { xlsxOf } from '../../spreadsheet/xlsx.ts';
import { contractColumns, readContractReport } from './contracts.ts';
import { findGroupedLoads } from './find-loads.ts';

/** The most jobs that are calculated before figures are shown. */
const maxCalculatedJobs = 300;

/** The grouping and the order of each report where none is asked for. */
const usual: Record<ReportName, { by: ReportGroup; order: keyof Figures }> = {
  tonnes: { by: 'client', order: 'tonnes' },
  km: { by: 'truck', order: 'loadedKm' },
  waiting: { by: 'location', order: 'waitingMinutes' },
  margin: { by: 'client', order: 'marginCents' },
};

/** Figures that lead to their rows (docs/requirements.md, 'Reports'). */
export const reports: Feature = (api, { today }) => {
  register(api, reportEndpoints.getReport, async ({ params, query, db }) =>
    readReport(db, params.report, query, api.app.log),
  );

  register(api, reportEndpoints.getContractReport, async ({ query, db }) => ({
    content: await readContractReport(db, query, today()),
  }));

  register(api, reportEndpoints.exportContractReport, async ({ query, db, reply }) => {
    const content = await readContractReport(db, query, today());
    const days = et.exports.days(query.from, query.to) ?? '';
    const workbook = xlsxOf(messages.contracts, tableOf(contractColumns, content));
    return answerFile(reply, `${messages.contracts}-${days}.xlsx`, workbook);
  });

  register(api, reportEndpoints.exportReport, async ({ params, query, db, reply }) => {
    const { content, totals } = await readReport(db, params.report, query, api.app.log);
    const name = messages.names[params.report];
    const days = et.exports.days(query.from, query.to) ?? '';
    const lines = [...content, Object.assign(totals, { label: messages.total })];
    return answerFile(reply, `${name}-${days}.xlsx`, xlsxOf(name, tableOf(columns, lines)));
  });
};

async function readReport(
  db: Db,
  report: ReportName,
  { from, to, by = usual[report].by }: { from: Day; to: Day; by?: ReportGroup | undefined },
  log: FastifyBaseLogger,
) {
  await calculateQueue(db, { maxJobs: maxCalculatedJobs, isWaiting: false, log });
  const grouped = await findGroupedLoads(db, { from, to }, by);
  const { order } = usual[report];
  const content = groupFigures(grouped).toSorted((a, b) =>
    by === 'week' ? a.key.localeCompare(b.key) : b[order] - a[order],
  );
  return {
    content: by === 'location' ? await withPositions(db, content) : content,
    totals: figuresOf(grouped.map(({ load }) => load)),
    waiting: await countWaiting(db),
  };
}

/** Adds where locations are. */
async function withPositions(db: Db, rows: readonly ReportRow[]): Promise<ReportRow[]> {
  const locations = await db
    .selectFrom('locations')
    .select(['id', 'latitude', 'longitude'])
    .where('id', '=', anyOf(rows.map(({ key }) => Number(key)).filter((id) => !Number.isNaN(id))))
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .execute();
  const positions = new Map(
    locations.map(({ id, latitude, longitude }) => [
      String(id),
      { latitude: Number(latitude), longitude: Number(longitude) },
    ]),
  );
  return rows.map((row) => {
    const position = positions.get(row.key);
    return position === undefined ? row : Object.assign({}, row, { at: mapPointOf(position) });
  });
}

const names = messages.columns;
const columns: ExportColumn<Figures & { label: string }>[] = [
  { name: names.label, cellOf: ({ label }) => textCell(label) },
  { name: names.rows, cellOf: ({ rows }) => numberCell(rows) },
  { name: names.tonnes, cellOf: ({ tonnes }) => numberCell(tonnes) },
  { name: names.loadedKm, cellOf: ({ loadedKm }) => numberCell(loadedKm) },
  { name: names.emptyKm, cellOf: ({ emptyKm }) => numberCell(emptyKm) },
  { name: names.waitingMinutes, cellOf: ({ waitingMinutes }) => numberCell(waitingMinutes) },
  { name: names.chargedMinutes, cellOf: ({ chargedMinutes }) => numberCell(chargedMinutes) },
  { name: names.income, cellOf: ({ incomeCents }) => numberCell(incomeCents / 100) },
  { name: names.cost, cellOf: ({ costCents }) => numberCell(costCents / 100) },
  { name: names.margin, cellOf: ({ marginCents }) => numberCell(marginCents / 100) },
  { name: names.held, cellOf: ({ heldRows }) => numberCell(heldRows) },
];
