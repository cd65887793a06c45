import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { tariffWords } from '#api/freight/tariff-words.ts';
import { dayMinutes } from '#domain/calendar/durations.ts';
import {
  extraCauses,
  extraKinds,
  freightKinds,
  freightSides,
  kmBases,
  type Tariff,
  waitingRoundings,
  waitingStops,
  weightBases,
} from '#domain/freight/tariff.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import { queueDrafts } from '../../freight/queue.ts';
import { viewTariffs } from '../../freight/tariff-views.ts';
import { findTariffs, lockTariffs, type SavedTariff, tariffValues } from '../../freight/tariffs.ts';
import { masterData } from '../../i18n/master-data.ts';
import {
  byExternalId,
  choice,
  code,
  column,
  entity,
  type ImportRun,
  reference,
  type WrittenRecords,
} from '../entity.ts';
import { type ImportedTariff, readImportedTariffs, tariffParts } from '../tariff-parts/imported-tariffs.ts';
import { partProblems, findTariffProblemsByRow } from '../tariff-parts/problems.ts';
import { readDay, readDecimal, readEuros, readInteger, readRate, readText } from '../values.ts';

const { reasons } = masterData;

/** Columns that every row of a tariff repeats. */
const head = ['name', 'side', 'partyExternalId', 'validFrom', 'validTo', 'fuelBasePrice', 'fuelShare'];

/**
 * Price lists as files: each row is a rule, a band of kilometres, a step of waiting or an extra, in the order of the
 * file. The tariff's own values stand in each of its rows. A file replaces a tariff whole.
 */
export const tariffs = entity({
  name: 'tariffs',
  table: 'tariffs',
  record: 'tariff',
  columns: [
    code(),
    column('name', readText, { isRequired: true, target: null }),
    choice('side', freightSides, { isRequired: true, target: null }),
    reference('partyExternalId', 'companies', null),
    column('validFrom', readDay, { isRequired: true, target: null }),
    column('validTo', readDay, { target: null }),
    column('fuelBasePrice', readRate, { target: null }),
    column('fuelShare', readRate, { target: null }),
    choice('part', tariffParts, { isRequired: true, target: null }),
    reference('fromExternalId', 'locations', null),
    column('fromCounty', readText, { target: null }),
    reference('toExternalId', 'locations', null),
    column('toCounty', readText, { target: null }),
    reference('productExternalId', 'products', null),
    reference('productGroupExternalId', 'product_groups', null),
    choice('kind', [...new Set([...freightKinds, ...extraKinds])], {
      target: null,
    }),
    column('rate', readRate, { isRequired: true, target: null }),
    column('upToKm', readDecimal('more', 'km'), { target: null }),
    column('minTonnes', readDecimal('zero', 't'), { target: null }),
    column('minAmount', readEuros, { target: null }),
    choice('weightBasis', weightBases, { target: null }),
    choice('kmBasis', kmBases, { target: null }),
    column('agreedKm', readDecimal('more', 'km'), { target: null }),
    column('freeMinutes', readInteger(0, dayMinutes, 'min'), { target: null }),
    column('hours', readInteger(1, 240, 'h'), { target: null }),
    choice('rounding', waitingRoundings, { target: null }),
    choice('at', waitingStops, { target: null }),
    column('code', readText, { target: null }),
    column('label', readText, { target: null }),
    choice('when', extraCauses, {
      target: null,
    }),
  ],
  // Rows may be alike: of two rules that are, the check of rules speaks.
  key: [],
  target: byExternalId('tariffs'),
  judge: partProblems,
  checks: [
    {
      column: 'externalId',
      code: 'INVALID',
      reason: reasons.tariffDiffers,
      when: sql`exists (
        select from import_rows other
        where other."externalId" = i."externalId" and other.index < i.index
          and (${sql.join(head.map((name) => sql`other.${sql.id(name)}`))})
            is distinct from (${sql.join(head.map((name) => sql`i.${sql.id(name)}`))})
      )`,
    },
  ],
  async checksTogether(db) {
    return findTariffProblemsByRow(db, await readImportedTariffs(db), await lockTariffs(db));
  },
  write: writeTariffs,
  async compared(db) {
    const compared = compare(await readImportedTariffs(db), await findTariffs(db));
    const after = await describeTariffs(
      db,
      compared.map(({ imported }) => imported.tariff),
    );
    const before = await describeTariffs(
      db,
      compared.map(({ before, imported }) => before ?? imported.tariff),
    );
    const rows = compared.map(({ imported, kind }, index) => {
      const changes = Object.entries(after[index] ?? {}).flatMap(([name, value]) => {
        const old = before[index]?.[name] ?? null;
        return old === value ? [] : [[name, [old, value]]];
      });
      const { file, line } = imported.rows[0];
      return {
        index,
        file,
        line,
        kind,
        record: imported.externalId,
        values: kind === 'unchanged' ? null : after[index],
        changes: kind === 'changed' ? Object.fromEntries(changes) : {},
      };
    });
    return sql`
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as compared
        (index integer, file integer, line integer, record text, kind text, "values" jsonb, changes jsonb)`;
  },
});

/** Returns the values of tariffs in a preview, in the words of their screen. */
async function describeTariffs(db: Db, tariffs: readonly Omit<Tariff, 'id'>[]) {
  const views = await viewTariffs(
    db,
    tariffs.map((tariff) => ({ ...tariff, id: 0, version: 0 })),
  );
  return views.map((view): Record<string, string | null> => ({
    name: view.name,
    side: view.side,
    partyExternalId: view.party?.name ?? null,
    validFrom: view.validFrom,
    validTo: view.validTo,
    rules: view.rules.map((rule) => tariffWords.rule(rule, view.names)).join('; '),
    waiting: view.waiting && tariffWords.waitingTerms(view.waiting),
    extras: view.extras.map((extra) => tariffWords.extra(extra)).join('; ') || null,
    fuel: view.fuel && tariffWords.fuelTerms(view.fuel),
  }));
}

interface ComparedTariff {
  imported: ImportedTariff;
  kind: 'new' | 'changed' | 'unchanged';
  before: SavedTariff | undefined;
}

function compare(imported: readonly ImportedTariff[], saved: readonly SavedTariff[]): ComparedTariff[] {
  return imported.map((each) => {
    const before = saved.find(({ id }) => id === each.id);
    if (before === undefined) return { imported: each, kind: 'new', before };
    const { id: _, version: __, ...terms } = before;
    const isSame = isDeepStrictEqual(each.tariff, terms);
    return { imported: each, kind: isSame ? 'unchanged' : 'changed', before };
  });
}

/** Drafts of the sides that changed are worked out again. */
async function writeTariffs(db: Db, { actor, userId, action }: ImportRun): Promise<WrittenRecords> {
  const compared = compare(await readImportedTariffs(db), await findTariffs(db));
  const createdIds: number[] = [];
  const changedIds: number[] = [];
  for (const { imported, kind, before } of compared) {
    if (kind === 'unchanged') continue;
    const values = tariffValues(imported.tariff);
    if (before === undefined) {
      const { id } = await db
        .insertInto('tariffs')
        .values({ ...values, external_id: imported.externalId })
        .returning('id')
        .executeTakeFirstOrThrow();
      createdIds.push(id);
    } else {
      await db
        .updateTable('tariffs')
        .set({ ...values, version: before.version + 1 })
        .where('id', '=', before.id)
        .execute();
      changedIds.push(before.id);
    }
    await recordAudit(db, {
      userId,
      ...(actor !== null && { actor }),
      entity: 'tariff',
      entityId: before?.id ?? createdIds.at(-1) ?? 0,
      action: before === undefined ? 'created' : action,
      changes: { ...imported.tariff },
    });
  }
  const changed = compared.filter(({ kind }) => kind !== 'unchanged');
  const sides = changed.flatMap(({ imported, before }) => [imported.tariff.side, before?.side ?? []].flat());
  for (const side of new Set(sides)) await queueDrafts(db, { side });
  return { created: createdIds.length, createdIds, changedIds, unchanged: compared.length - changed.length };
}
