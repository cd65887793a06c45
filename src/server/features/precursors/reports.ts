import { sql, type RawBuilder } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import { type PrecursorReport, precursorReportEndpoints } from '#api/sales/precursor-reports.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { wrongNoticeDay } from '#domain/sales/precursors.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { userFullName } from '../../db/user-name.ts';
import { answerFile } from '../../http/answer-file.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import { drawPdf } from '../../pdf/pdfmake.ts';
import type { Feature } from '../../services.ts';
import { isPrecursor, ruleOfReport } from '../products/index.ts';

const messages = et.precursors.report;

const maxReports = 500;

/**
 * Endpoints of the notices of suspicious sales, losses and thefts of explosives precursors (Regulation (EU) 2019/1148,
 * Article 9; docs/requirements.md, 'Explosives precursors').
 */
export const precursorReports: Feature = (api, { alertEvents, now, today }) => {
  register(api, precursorReportEndpoints.listPrecursorReports, async ({ db }) => ({
    content: await readReports(db, sql`true`),
  }));

  register(api, precursorReportEndpoints.getPrecursorReport, async ({ params, db }) => ({
    content: await readReport(db, params.id),
  }));

  register(api, precursorReportEndpoints.createPrecursorReport, async ({ body, user, db, afterCommit }) => {
    const {
      kind,
      noticedAt,
      facts,
      companyId = null,
      productId = null,
      quantity = null,
      rowId = null,
    } = body;
    const at = Date.parse(noticedAt);
    const wrongDay = at > now() ? 'FUTURE' : wrongNoticeDay(toTallinn(at).day, today());
    const problems: Problem[] = [
      ...(wrongDay === null ? [] : [problem('INVALID', 'noticedAt', messages.wrongDay[wrongDay])]),
      ...(await missing(db, 'companies', 'companyId', companyId)),
      ...(await wrongGoods(db, productId)),
      ...(await missing(db, 'transport_job_products', 'rowId', rowId)),
      ...(quantity !== null && productId === null ? [problem('REQUIRED', 'productId')] : []),
    ];
    if (problems.length > 0) throw invalid(problems);
    const { id } = await db
      .insertInto('precursor_reports')
      .values({
        kind,
        noticed_at: new Date(noticedAt),
        facts,
        company_id: companyId,
        product_id: productId,
        quantity: quantity === null ? null : String(quantity),
        row_id: rowId,
        created_by: user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(db, {
      userId: user.id,
      entity: 'precursor_report',
      entityId: id,
      action: 'created',
      changes: { kind, noticedAt },
    });
    afterCommit(() => alertEvents.changed(null));
    return { content: await readReport(db, id) };
  });

  register(
    api,
    precursorReportEndpoints.changePrecursorReport,
    async ({ params: { id }, body, user, db, afterCommit }) => {
      await sql`select from precursor_reports where id = ${id} for update`.execute(db);
      const before = await readReport(db, id);
      if (body.version !== before.version) {
        throw conflict([problem('INVALID', 'version', et.refusals.conflict)], before);
      }
      const { reportedAt } = body;
      if (reportedAt !== null && (Date.parse(reportedAt) > now() || reportedAt < before.noticedAt)) {
        throw invalid([problem('INVALID', 'reportedAt', messages.reportedWhen)]);
      }
      await db
        .updateTable('precursor_reports')
        .set({
          reported_at: reportedAt === null ? null : new Date(reportedAt),
          reported_by: reportedAt === null ? null : user.id,
          version: before.version + 1,
        })
        .where('id', '=', id)
        .execute();
      await recordAudit(db, {
        userId: user.id,
        entity: 'precursor_report',
        entityId: id,
        action: 'updated',
        changes: { reportedAt },
      });
      afterCommit(() => alertEvents.changed(null));
      return { content: await readReport(db, id) };
    },
  );

  register(api, precursorReportEndpoints.downloadPrecursorReport, async ({ params, db, reply }) => {
    const { kind, text } = await readReport(db, params.id);
    // The first line names the law too.
    const [heading = '', ...lines] = text.split('\n');
    const pdf = await drawPdf({
      pageSize: 'A4',
      pageMargins: [56, 56, 56, 56],
      defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.3 },
      info: { title: messages.titles[kind] },
      language: 'et',
      content: [
        { text: heading, fontSize: 16, bold: true, margin: [0, 0, 0, 12] },
        { text: lines.join('\n'), preserveLeadingSpaces: true },
      ],
    });
    return answerFile(reply, `teade-ppa-${params.id}.pdf`, pdf);
  });
};

async function missing(
  db: Db,
  table: 'companies' | 'transport_job_products',
  field: string,
  id: number | null,
): Promise<Problem[]> {
  if (id === null) return [];
  const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  return found === undefined ? [problem('NOT_FOUND', field)] : [];
}

async function wrongGoods(db: Db, productId: number | null): Promise<Problem[]> {
  if (productId === null) return [];
  const found = await db
    .selectFrom('products')
    .select(isPrecursor.as('isPrecursor'))
    .where('id', '=', productId)
    .executeTakeFirst();
  if (found === undefined) return [problem('NOT_FOUND', 'productId')];
  return found.isPrecursor ? [] : [problem('INVALID', 'productId', messages.noPrecursor)];
}

async function readReport(db: Db, id: number): Promise<PrecursorReport> {
  const [report] = await readReports(db, sql`report.id = ${id}`);
  if (report === undefined) throw notFound();
  return report;
}

interface ReportRecord extends Omit<PrecursorReport, 'text' | 'noticedAt' | 'dueAt' | 'reportedAt'> {
  noticedAt: Date;
  dueAt: Date;
  reportedAt: Date | null;
  companyRegNo: string | null;
  ownName: string | null;
  ownRegNo: string | null;
  creatorPhone: string | null;
  source: string;
}

async function readReports(db: Db, condition: RawBuilder<unknown>): Promise<PrecursorReport[]> {
  const { rows } = await sql<ReportRecord>`
    select report.id, report.version, report.kind, report.noticed_at as "noticedAt",
      report.noticed_at + make_interval(hours => rule.report_hours) as "dueAt", rule.report_source as source, report.facts,
      case when company.id is not null then jsonb_build_object('id', company.id, 'name', company.name) end as company,
      company.reg_no as "companyRegNo",
      case when product.id is not null then
        jsonb_build_object('id', product.id, 'name', product.name, 'unit', product.unit) end as product,
      report.quantity::float8 as quantity, report.row_id as "rowId", report.reported_at as "reportedAt",
      ${userFullName('creator')} as "createdBy", creator.phone as "creatorPhone", own.name as "ownName",
      own.reg_no as "ownRegNo"
    from precursor_reports report
    cross join lateral ${ruleOfReport} rule
    join users creator on creator.id = report.created_by
    left join companies company on company.id = report.company_id
    left join products product on product.id = report.product_id
    left join companies own on own.id = ${ownCompanyId}
    where ${condition}
    order by report.reported_at is not null, report.noticed_at desc, report.id desc
    limit ${sql.lit(maxReports)}`.execute(db);
  return rows.map(toReport);
}

function toReport(record: ReportRecord): PrecursorReport {
  const { companyRegNo, ownName, ownRegNo, creatorPhone, source, ...report } = record;
  const dates = { noticedAt: report.noticedAt.toISOString(), dueAt: report.dueAt.toISOString() };
  const text = messages.text({
    ...report,
    ...dates,
    source,
    own: [ownName, ownRegNo].filter(Boolean).join(', '),
    reporter: [report.createdBy, creatorPhone].filter(Boolean).join(', '),
    buyer: [report.company?.name, companyRegNo].filter(Boolean).join(', '),
  });
  return { ...report, ...dates, reportedAt: report.reportedAt?.toISOString() ?? null, text };
}
