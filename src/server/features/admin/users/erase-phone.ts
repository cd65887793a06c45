import { sql } from 'kysely';

import { stopTextNames } from '#domain/record-fields/driver-stop.ts';
import { fieldNames, type Fields, isText } from '#domain/record-fields/fields.ts';

import type { Db } from '../../../db/schema.ts';
import { administration as messages } from '../../../i18n/administration.ts';
import { stopColumns } from '../../../record-fields/driver-stop.ts';
import { storedRow } from '../../../record-fields/job-row.ts';
import { storedLine } from '../../../record-fields/sales-line.ts';
import type { Stored } from '../../../record-fields/stored.ts';
import { storedOrder } from '../../../record-fields/transport-order.ts';

/** Removes an erased person's number from texts that name it: SMSes to others, alerts of 'Tähelepanu', the audit. */
export async function erasePhoneFromTexts(db: Db, phone: string): Promise<void> {
  const { pattern, regex } = matcherOf(phone);
  await sql`
    update messages set text = regexp_replace(text, ${pattern}, ${messages.erased}, 'g')
    where text ~ ${pattern} and status not in ('queued', 'sending')`.execute(db);
  const alerts = await db
    .selectFrom('alerts')
    .select(['id', 'summary', 'note', 'data'])
    .where(sql<boolean>`concat_ws(' ', summary, note, data) ~ ${pattern}`)
    .execute();
  for (const { id, summary, note, data } of alerts) {
    await db
      .updateTable('alerts')
      .set({
        summary: summary.replaceAll(regex, messages.erased),
        note: note?.replaceAll(regex, messages.erased) ?? null,
        data: JSON.stringify(withoutNumber(data, regex)),
      })
      .where('id', '=', id)
      .execute();
  }
  const entries = await db
    .selectFrom('audit_entries')
    .select(['id', 'changes'])
    .where(sql<boolean>`changes::text ~ ${pattern}`)
    .execute();
  if (entries.length === 0) return;
  // Allows a change that the audit otherwise refuses (migration 0095).
  await sql`select set_config('koorem.erasing', 'on', true)`.execute(db);
  for (const { id, changes } of entries) {
    await db
      .updateTable('audit_entries')
      .set({ changes: JSON.stringify(withoutNumber(changes, regex)) })
      .where('id', '=', id)
      .execute();
  }
  await sql`select set_config('koorem.erasing', 'off', true)`.execute(db);
}

/**
 * Texts written by others, by table: customers, the office about an order or a load, drivers at a stop; and phones of
 * locations.
 */
const keptTexts = {
  inbox_messages: ['sender', 'subject', 'body', 'answer_text'],
  transport_orders: textColumns(storedOrder),
  transport_job_products: textColumns(storedRow),
  sales_order_lines: textColumns(storedLine),
  driver_stops: stopTextNames.map((name) => stopColumns[name]),
  cleanings: ['note'],
  load_releases: ['reason'],
  freight_extras: ['reason'],
  locations: ['location_phone'],
} as const;

/** Counts the records that are kept and name the number in a text. */
export async function countTextsWithPhone(db: Db, phone: string): Promise<number> {
  const { pattern } = matcherOf(phone);
  const counts = Object.entries(keptTexts).map(([table, columns]) => {
    const texts = sql.join(columns.map((column) => sql.ref(column)));
    return sql`(select count(*) from ${sql.table(table)} where concat_ws(' ', ${texts}) ~ ${pattern})`;
  });
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

function textColumns<F extends Fields>({ fields, columns }: Pick<Stored<F, object>, 'fields' | 'columns'>) {
  return fieldNames(fields)
    .filter((name) => isText(fields[name]))
    .map((name) => columns[name]);
}

/** The number with or without its country code, with any spaces; not as a part of a longer number. */
function matcherOf(phone: string): { pattern: string; regex: RegExp } {
  const digits = phone.replaceAll(/\D/g, '');
  const spaced = (text: string) => text.split('').join('[ -]?');
  const national = digits.startsWith('372') ? digits.slice(3) : digits;
  const country = national === digits ? '\\+?' : '(?:\\+?3[ -]?7[ -]?2[ -]?)?';
  const pattern = `(?<![0-9])${country}${spaced(national)}(?![0-9])`;
  return { pattern, regex: new RegExp(pattern, 'g') };
}

/** The same value without the number in its texts. */
function withoutNumber(value: unknown, regex: RegExp): unknown {
  if (typeof value === 'string') return value.replaceAll(regex, messages.erased);
  if (Array.isArray(value)) return value.map((each) => withoutNumber(each, regex));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutNumber(each, regex)]));
}
