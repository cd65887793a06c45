import { sql } from 'kysely';

import type { Db } from '../../../db/connect.ts';
import { administration as messages } from '../../../i18n/administration.ts';

/** Takes an erased person's number out of texts that name it: SMSes to others, matters of 'Tähelepanu', the audit. */
export async function erasePhoneFromTexts(db: Db, phone: string): Promise<void> {
  const { pattern, regex } = matcherOf(phone);
  await sql`
    update messages set text = regexp_replace(text, ${pattern}, ${messages.erased}, 'g')
    where text ~ ${pattern} and status not in ('queued', 'sending')`.execute(db);
  const alerts = await db
    .selectFrom('alerts')
    .select(['id', 'summary', 'data'])
    .where(sql<boolean>`summary ~ ${pattern} or data::text ~ ${pattern}`)
    .execute();
  for (const { id, summary, data } of alerts) {
    await db
      .updateTable('alerts')
      .set({
        summary: summary.replaceAll(regex, messages.erased),
        data: JSON.stringify(without(data, regex)),
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
  // What the audit refuses otherwise (migration 0095).
  await sql`select set_config('koorem.erasing', 'on', true)`.execute(db);
  for (const { id, changes } of entries) {
    await db
      .updateTable('audit_entries')
      .set({ changes: JSON.stringify(without(changes, regex)) })
      .where('id', '=', id)
      .execute();
  }
  await sql`select set_config('koorem.erasing', 'off', true)`.execute(db);
}

/** How many texts that are kept name the number: what clients wrote themselves, and notes of rows. */
export async function countTextsNaming(db: Db, phone: string): Promise<number> {
  const { pattern } = matcherOf(phone);
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from inbox_messages where body ~ ${pattern} or sender ~ ${pattern})
    + (select count(*) from transport_job_products where notes ~ ${pattern}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number with or without its country, however its digits are spaced; not as a part of a longer number. */
function matcherOf(phone: string): { pattern: string; regex: RegExp } {
  const digits = phone.replaceAll(/\D/g, '');
  const spaced = (text: string) => text.split('').join('[ -]?');
  const national = digits.startsWith('372') ? digits.slice(3) : digits;
  const country = national === digits ? '\\+?' : '(?:\\+?3[ -]?7[ -]?2[ -]?)?';
  const pattern = `(?<![0-9])${country}${spaced(national)}(?![0-9])`;
  return { pattern, regex: new RegExp(pattern, 'g') };
}

/** The same value, its texts without the number. */
function without(value: unknown, regex: RegExp): unknown {
  if (typeof value === 'string') return value.replaceAll(regex, messages.erased);
  if (Array.isArray(value)) return value.map((each) => without(each, regex));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, without(each, regex)]));
}
