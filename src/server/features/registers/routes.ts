import { problem } from '#api/error-codes.ts';
import { type PlantProtectionSale, plantProtectionEndpoints } from '#api/registers/plant-protection.ts';
import type { Day } from '#domain/calendar/day.ts';
import { decimal } from '#domain/goods/decimal.ts';
import { isViewer } from '#domain/permission.ts';
import { correctionRows } from '#domain/sales/plant-protection.ts';

import type { Db } from '../../db/schema.ts';
import { answerFile } from '../../http/answer-file.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { invalid, invalidField, Refusal } from '../../http/errors.ts';
import { pageOf } from '../../http/page.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import { findCompanyScope } from '../../identity/session/company-scope.ts';
import type { Feature } from '../../services.ts';
import { csvOf } from '../../spreadsheet/csv.ts';
import { xlsxOf } from '../../spreadsheet/xlsx.ts';
import { createTaskThread } from '../../threads/task-thread.ts';
import { jsonOf, type PrintedRegister, printedRow, saleTable } from './export.ts';
import {
  countSales,
  findRegisterRule,
  findSales,
  insertCorrection,
  readAllSales,
  readSeller,
  readSale,
} from './repository.ts';

const pageSize = 50;
/** More rows than a shop sells in a year; a longer file would take the drawing thread for minutes. */
const maxPrintedRows = 5000;

const messages = et.plantProtection;

/**
 * The register of plant protection products sold (docs/requirements.md, 'Plant protection register'). Its rows come by
 * themselves (migration 0252); here they are read, and corrected by further rows.
 */
export const plantProtection: Feature = (api, { today }) => {
  const thread = createTaskThread<PrintedRegister, Uint8Array>({
    program: new URL('register-program.ts', import.meta.url),
    log: api.app.log,
    maxWaiting: 20,
    longestMs: 60_000,
    memoryMegabytes: 256,
  });
  api.app.addHook('onClose', () => thread.close());

  register(api, plantProtectionEndpoints.listPlantProtectionSales, async ({ query, user, db }) => {
    const { page: number = 1, size = pageSize, ...filters } = query;
    refuseReversed(filters);
    const scope = await findCompanyScope(db, user);
    const { sales, total } = await findSales(db, filters, scope, { number, size });
    return {
      ...pageOf(
        sales.map((sale) => shownTo(user, sale)),
        { number, size, totalElements: total },
      ),
      rule: await findRegisterRule(db, today()),
    };
  });

  register(api, plantProtectionEndpoints.exportPlantProtectionSales, async ({ query, user, db, reply }) => {
    const { format, ...filters } = query;
    refuseReversed(filters);
    const scope = await findCompanyScope(db, user);
    const days = et.exports.days(filters.from, filters.to) ?? today();
    const name = `${messages.fileName}-${days}` as const;
    const sales = readAllSales(db, filters, scope);
    const seller = await readSeller(db);
    const table = saleTable(sales, seller);
    if (format === 'csv') return answerFile(reply, `${name}.csv`, csvOf(table));
    if (format === 'xlsx') return answerFile(reply, `${name}.xlsx`, xlsxOf(messages.sheet, table));
    if (format === 'json') return answerFile(reply, `${name}.json`, jsonOf(sales, seller));
    if ((await countSales(db, filters, scope)) > maxPrintedRows) {
      throw invalidField('INVALID', 'from', messages.tooManyToPrint(maxPrintedRows));
    }
    const { source } = await findRegisterRule(db, today());
    const rows: string[][] = [];
    for await (const sale of sales) rows.push(printedRow(sale));
    const { answer } = await thread.run({
      from: filters.from,
      to: filters.to,
      madeOn: today(),
      seller,
      source,
      rows,
    });
    if (answer === undefined) {
      reply.header('retry-after', '5');
      throw new Refusal(503, messages.busy);
    }
    return answerFile(reply, `${name}.pdf`, Buffer.from(answer));
  });

  register(api, plantProtectionEndpoints.getPlantProtectionSale, async ({ params: { id }, user, db }) => ({
    content: shownTo(user, await readSale(db, id, await findCompanyScope(db, user))),
  }));

  register(
    api,
    plantProtectionEndpoints.correctPlantProtectionSale,
    async ({ params: { id }, body, user, db }) => {
      await lockLine(db, id);
      const sale = await readSale(db, id, null);
      if (!sale.mayCorrect) {
        throw invalid([problem('NOT_ALLOWED', undefined, messages.corrected)]);
      }
      const { reason, quantity, ...changes } = body;
      const { certificateValidTo: until = null } = changes;
      const { firstDay, lastDay, strangeYear } = et.papers;
      if (until !== null && until !== sale.certificateValidTo && (until < firstDay || until > lastDay)) {
        throw invalidField('INVALID', 'certificateValidTo', strangeYear);
      }
      const rows = correctionRows(
        { ...sale, quantity: decimal(sale.quantity) },
        { ...changes, ...(quantity !== undefined && { quantity: decimal(quantity) }) },
      );
      if (rows.length === 0) throw invalid([problem('INVALID', undefined, messages.nothingOtherwise)]);
      let lastId = id;
      for (const facts of rows) lastId = await insertCorrection(db, id, facts, { reason, userId: user.id });
      return { content: await readSale(db, lastId, null) };
    },
  );
};

/** Throws a 422 refusal of days that no sale is between: an empty register would say that nothing was sold. */
function refuseReversed({ from, to }: { from?: Day | undefined; to?: Day | undefined }): void {
  if (from !== undefined && to !== undefined && to < from) {
    throw invalidField('INVALID', 'to', messages.endsBeforeStart);
  }
}

/** Two corrections of one row wait for each other: the second finds the first. */
async function lockLine(db: Db, saleId: number): Promise<void> {
  await db
    .selectFrom('sales_order_lines')
    .select('id')
    .where('id', 'in', (of) =>
      of.selectFrom('plant_protection_sales').select('sales_order_line_id').where('id', '=', saleId),
    )
    .forUpdate()
    .execute();
}

function shownTo(user: SignedInUser, sale: PlantProtectionSale): PlantProtectionSale {
  return isViewer(user.permissions) ? { ...sale, mayCorrect: false } : sale;
}
