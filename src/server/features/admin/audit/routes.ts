import { sql } from 'kysely';

import { auditAction, auditChanges, auditKind, auditActorName } from '#api/admin/audit-labels.ts';
import { auditEndpoints, type AuditEntity, type ListedAuditEntry } from '#api/admin/audit.ts';
import { addDaysInCalendar, type Day } from '#domain/calendar/day.ts';
import { fromTallinn, instantToIso, toTallinn } from '#domain/calendar/tallinn-time.ts';

import { hiddenEntities } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import { userFullName } from '../../../db/user-name.ts';
import { answerFile } from '../../../http/answer-file.ts';
import { register } from '../../../http/register.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import type { Feature } from '../../../services.ts';
import {
  dayCell,
  type ExportColumn,
  numberCell,
  tableOf,
  textCell,
  timeCell,
} from '../../../spreadsheet/cell.ts';
import { xlsxOf } from '../../../spreadsheet/xlsx.ts';
import { findRecordNames } from './record-names.ts';

const usualPageSize = 50;
const batchSize = 1000;
const maxExported = 100_000;

interface Filters {
  userId?: number | undefined;
  entity?: string | undefined;
  entityId?: number | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  hidden: readonly AuditEntity[];
}

/** Endpoint of the history of all changes, for administrators. */
export const adminAudit: Feature = (api, { today }) => {
  register(api, auditEndpoints.listAudit, async ({ query, db, user }) => {
    const { before, size = usualPageSize, ...filters } = query;
    const hidden = hiddenEntities(user.permissions);
    return { content: await findEntries(db, { ...filters, hidden }, before, size) };
  });

  register(api, auditEndpoints.exportAudit, async ({ query, db, user, reply }) => {
    const filters = { ...query, hidden: hiddenEntities(user.permissions) };
    const { fileName, sheet } = messages.audit;
    const workbook = xlsxOf(sheet, tableOf(columns, findExportedEntries(db, filters)));
    return answerFile(reply, `${fileName}-${today()}.xlsx`, workbook);
  });
};

const { columns: names } = messages.audit;

const columns: ExportColumn<ListedAuditEntry>[] = [
  { name: names.day, cellOf: ({ at }) => dayCell(toTallinn(at).day) },
  { name: names.time, cellOf: ({ at }) => timeCell(toTallinn(at).time) },
  { name: names.who, cellOf: (entry) => textCell(auditActorName(entry)) },
  { name: names.kind, cellOf: ({ entity }) => textCell(auditKind(entity)) },
  { name: names.name, cellOf: ({ entityName }) => textCell(entityName ?? '') },
  { name: names.id, cellOf: ({ entityId }) => numberCell(entityId) },
  { name: names.action, cellOf: (entry) => textCell(auditAction(entry)) },
  {
    name: names.changes,
    cellOf: ({ changes, names: recordNames }) => textCell(auditChanges(changes, recordNames)),
  },
];

async function* findExportedEntries(db: Db, filters: Filters): AsyncGenerator<ListedAuditEntry> {
  let before: number | undefined;
  for (let count = 0; count < maxExported; count += batchSize) {
    const entries = await findEntries(db, filters, before, batchSize);
    yield* entries;
    before = entries.at(-1)?.id;
    if (entries.length < batchSize) return;
  }
}

async function findEntries(
  db: Db,
  { userId, entity, entityId, from, to, hidden }: Filters,
  before: number | undefined,
  size: number,
): Promise<ListedAuditEntry[]> {
  const startOf = (day: Day) => new Date(fromTallinn({ day, time: '00:00' }));
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.user_id')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.actor',
      'audit_entries.entity',
      'audit_entries.entity_id',
      'audit_entries.action',
      'audit_entries.changes',
      'users.username',
      userFullName('users').as('name'),
    ])
    .$if(hidden.length > 0, (query) => query.where('audit_entries.entity', 'not in', hidden))
    .$if(userId !== undefined, (query) => query.where('audit_entries.user_id', '=', userId ?? 0))
    .$if(entity !== undefined, (query) => query.where('audit_entries.entity', '=', entity ?? ''))
    .$if(entityId !== undefined, (query) => query.where('audit_entries.entity_id', '=', entityId ?? 0))
    .$if(from !== undefined, (query) => query.where('audit_entries.at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) =>
      query.where('audit_entries.at', '<', startOf(addDaysInCalendar(to ?? '', 1))),
    )
    .$if(before !== undefined, (query) => query.where('audit_entries.id', '<', before ?? 0))
    .orderBy('audit_entries.id', 'desc')
    .limit(sql.lit(size))
    .execute();
  const names = await findRecordNames(db, rows);
  return rows.map((entry) => ({
    id: entry.id,
    at: instantToIso(entry.at.getTime()),
    who: entry.name || entry.username || entry.actor,
    entity: entry.entity,
    entityId: entry.entity_id,
    entityName: names.ofEntry(entry),
    action: entry.action,
    changes: entry.changes,
    names: names.inChanges(entry),
  }));
}
