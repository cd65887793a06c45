import { dayReportEndpoints } from '#api/planning/day-report.ts';
import type { Day } from '#domain/calendar/day.ts';

import type { Db } from '../../db/schema.ts';
import { answerFile } from '../../http/answer-file.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import type { Feature } from '../../services.ts';
import { xlsxOf } from '../../spreadsheet/xlsx.ts';
import { exportTrucks } from './export.ts';
import { readReport } from './read-report.ts';
import { reportView } from './view.ts';

/** Endpoints of the day report: planned against driven (docs/requirements.md, 'The day after'). */
export const dayReport: Feature = (api, { today }) => {
  const read = (db: Db, days: { from: Day; to: Day }) => readReport(db, days, today());
  register(api, dayReportEndpoints.getDayReport, async ({ query, db }) => ({
    content: reportView(query, await read(db, query)),
  }));

  register(api, dayReportEndpoints.exportDayReport, async ({ query, db, reply }) => {
    const report = reportView(query, await read(db, query));
    const { fileName, sheet } = et.dayReport;
    const days = et.exports.days(query.from, query.to) ?? '';
    return answerFile(reply, `${fileName}-${days}.xlsx`, xlsxOf(sheet, exportTrucks(report)));
  });
};
