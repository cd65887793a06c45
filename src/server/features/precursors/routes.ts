import { sql, type RawBuilder } from 'kysely';

import { problem, type Problem } from '#api/error-codes.ts';
import {
  type GivenDeclaration,
  type PrecursorDeclaration,
  precursorDeclarationEndpoints,
} from '#api/sales/precursor-declarations.ts';
import type { Day } from '#domain/calendar/day.ts';
import { wrongDaysOf } from '#domain/sales/precursors.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { answerFile } from '../../http/answer-file.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { et } from '../../i18n/et.ts';
import type { Feature } from '../../services.ts';
import { dayCell, type ExportColumn, figureCell, tableOf, textCell } from '../../spreadsheet/cell.ts';
import { csvOf } from '../../spreadsheet/csv.ts';
import { xlsxOf } from '../../spreadsheet/xlsx.ts';
import { findPrecursorRule } from '../products/index.ts';

const maxDeclarations = 1000;

/**
 * Endpoints of the declarations of who buys explosives precursors (Regulation (EU) 2019/1148, Article 8;
 * docs/requirements.md, 'Explosives precursors').
 */
export const precursors: Feature = (api, { today }) => {
  register(api, precursorDeclarationEndpoints.listDeclarations, async ({ query: { companyId, on }, db }) => ({
    content: await readDeclarations(
      db,
      sql`declaration.active
        and (${companyId ?? null}::bigint is null or declaration.company_id = ${companyId ?? null}::bigint)
        and (${on ?? null}::date is null
          or ${on ?? null}::date between declaration.valid_from and declaration.valid_to)`,
    ),
  }));

  register(
    api,
    precursorDeclarationEndpoints.exportDeclarations,
    async ({ query: { format }, db, reply }) => {
      const table = tableOf(exportColumns, await readDeclarations(db, sql`declaration.active`));
      const file = format === 'csv' ? csvOf(table) : xlsxOf(et.precursors.declarations, table);
      return answerFile(reply, `lahteained-${today()}.${format}`, file);
    },
  );

  register(api, precursorDeclarationEndpoints.getDeclaration, async ({ params, db }) => ({
    content: await readDeclaration(db, params.id),
  }));

  register(api, precursorDeclarationEndpoints.createDeclaration, async ({ body, user, db }) => {
    await refuseWrong(db, body, today());
    const { id } = await db
      .insertInto('precursor_declarations')
      .values({ ...columnsOf(body), created_by: user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(db, {
      userId: user.id,
      entity: 'precursor_declaration',
      entityId: id,
      action: 'created',
      changes: daysOf(body),
    });
    return { content: await readDeclaration(db, id) };
  });

  register(
    api,
    precursorDeclarationEndpoints.changeDeclaration,
    async ({ params: { id }, body, user, db }) => {
      await sql`select from precursor_declarations where id = ${id} for update`.execute(db);
      const before = await readDeclaration(db, id);
      const { version = before.version, active = before.active, ...changes } = body;
      if (version !== before.version) {
        throw conflict([problem('INVALID', 'version', et.refusals.conflict)], before);
      }
      const changed: GivenDeclaration = {
        companyId: changes.companyId ?? before.companyId,
        validFrom: changes.validFrom ?? before.validFrom,
        validTo: changes.validTo ?? before.validTo,
        signedBy: changes.signedBy ?? before.signedBy,
        signerRole: changes.signerRole ?? before.signerRole,
        documentSeen: changes.documentSeen ?? before.documentSeen,
        trade: changes.trade ?? before.trade,
        intendedUse: changes.intendedUse ?? before.intendedUse,
        hectares: changes.hectares === undefined ? before.hectares : changes.hectares,
      };
      if (active) await refuseWrong(db, changed, today());
      await db
        .updateTable('precursor_declarations')
        .set({ ...columnsOf(changed), active, version: version + 1 })
        .where('id', '=', id)
        .execute();
      await recordAudit(db, {
        userId: user.id,
        entity: 'precursor_declaration',
        entityId: id,
        action: 'updated',
        changes: { ...daysOf(changed), ...(active !== before.active && { active }) },
      });
      return { content: await readDeclaration(db, id) };
    },
  );
};

const exportColumns: ExportColumn<PrecursorDeclaration>[] = [
  { name: et.precursors.columns.company, cellOf: ({ companyName }) => textCell(companyName) },
  { name: et.precursors.columns.regNo, cellOf: ({ companyRegNo }) => textCell(companyRegNo ?? '') },
  { name: et.precursors.columns.validFrom, cellOf: ({ validFrom }) => dayCell(validFrom) },
  { name: et.precursors.columns.validTo, cellOf: ({ validTo }) => dayCell(validTo) },
  { name: et.precursors.columns.signedBy, cellOf: ({ signedBy }) => textCell(signedBy) },
  { name: et.precursors.columns.signerRole, cellOf: ({ signerRole }) => textCell(signerRole) },
  { name: et.precursors.columns.documentSeen, cellOf: ({ documentSeen }) => textCell(documentSeen) },
  { name: et.precursors.columns.trade, cellOf: ({ trade }) => textCell(trade) },
  { name: et.precursors.columns.intendedUse, cellOf: ({ intendedUse }) => textCell(intendedUse) },
  { name: et.precursors.columns.hectares, cellOf: ({ hectares }) => figureCell(hectares) },
];

/** What the audit keeps of it: who signed and what was seen is erased with the declaration. */
function daysOf({ companyId, validFrom, validTo }: GivenDeclaration) {
  return { companyId, validFrom, validTo };
}

function columnsOf(given: GivenDeclaration) {
  return {
    company_id: given.companyId,
    valid_from: given.validFrom,
    valid_to: given.validTo,
    signed_by: given.signedBy,
    signer_role: given.signerRole,
    document_seen: given.documentSeen,
    trade: given.trade,
    intended_use: given.intendedUse,
    hectares: given.hectares == null ? null : String(given.hectares),
  };
}

async function readDeclaration(db: Db, id: number): Promise<PrecursorDeclaration> {
  const [declaration] = await readDeclarations(db, sql`declaration.id = ${id}`);
  if (declaration === undefined) throw notFound();
  return declaration;
}

async function readDeclarations(db: Db, condition: RawBuilder<unknown>): Promise<PrecursorDeclaration[]> {
  const { rows } = await sql<PrecursorDeclaration>`
    select declaration.id, declaration.version, declaration.company_id as "companyId", company.name as "companyName",
      company.reg_no as "companyRegNo",
      declaration.valid_from::text as "validFrom", declaration.valid_to::text as "validTo",
      declaration.signed_by as "signedBy", declaration.signer_role as "signerRole",
      declaration.document_seen as "documentSeen", declaration.trade, declaration.intended_use as "intendedUse",
      declaration.hectares::float8 as hectares, declaration.active
    from precursor_declarations declaration
    join companies company on company.id = declaration.company_id
    where ${condition}
    order by declaration.valid_to desc, declaration.id desc limit ${sql.lit(maxDeclarations)}`.execute(db);
  return rows;
}

/** Throws a 422 refusal with everything that is wrong. */
async function refuseWrong(db: Db, given: GivenDeclaration, today: Day): Promise<void> {
  const { companyId, validFrom } = given;
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .executeTakeFirst();
  // One that begins before there was a rule goes by that of today.
  const rule = (await findPrecursorRule(db, validFrom)) ?? (await findPrecursorRule(db, today));
  const wrong = rule && wrongDaysOf(given, rule);
  const problems: Problem[] = [
    ...(company === undefined ? [problem('NOT_FOUND', 'companyId')] : []),
    ...(rule && wrong
      ? [
          problem(
            'INVALID',
            wrong === 'STRANGE_START' ? 'validFrom' : 'validTo',
            et.precursors.wrongDays[wrong](rule),
          ),
        ]
      : []),
  ];
  if (problems.length > 0) throw invalid(problems);
}
