import { sql } from 'kysely';

import type { MatchedPayment, PaymentImport, UnmatchedPayment } from '#api/freight/payments.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { type StatementKey, statementOfReference } from '#domain/freight/reference-number.ts';

import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/schema.ts';
import { notFound } from '../../../http/errors.ts';
import type { BankPayment, BankStatement } from './bank-statement.ts';

/** Keeps what a bank's statement says until it is applied; returns its id. */
export async function keepImport(
  db: Db,
  { payments, outgoing }: BankStatement,
  { userId, now }: { userId: number; now: number },
): Promise<number> {
  const { id } = await db
    .insertInto('payment_imports')
    .values({
      entries: JSON.stringify({ payments, outgoing }),
      created_by: userId,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Kept {
  id: number;
  appliedAt: Date | null;
  payments: readonly BankPayment[];
  outgoing: number;
}

/** Reads a bank's statement that was brought; locked, where it is to be applied. Throws a refusal where there is none. */
export async function readKept(db: Db, id: number, { isLocked = false } = {}): Promise<Kept> {
  const query = db.selectFrom('payment_imports').select(['id', 'entries', 'applied_at']).where('id', '=', id);
  const kept = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  if (kept === undefined) throw notFound();
  const { payments, outgoing } = kept.entries as unknown as Pick<Kept, 'payments' | 'outgoing'>;
  return { id, appliedAt: kept.applied_at, payments, outgoing };
}

/** Returns which payments are of which statements as it stands now; those of before are counted, not shown. */
export async function matchPayments(db: Db, kept: Kept, written = 0): Promise<PaymentImport> {
  const known = await findKnownKeys(db, kept);
  const open = kept.payments.flatMap((payment, index) =>
    known.has(payment.key) ? [] : [{ payment, index }],
  );
  const named = open.map(({ payment }) => namedStatement(payment));
  const statements = await findNamed(db, named);
  // Of what is unpaid of each, the payments before in this file are taken off.
  const unpaid = new Map(statements.map((each) => [each.id, each.unpaidCents]));
  const matched: MatchedPayment[] = [];
  const unmatched: UnmatchedPayment[] = [];
  for (const [place, { payment, index }] of open.entries()) {
    const { amountCents, paidOn, payer, reference, description, currency } = payment;
    const entry = { index, amountCents, paidOn, payer, reference, description };
    const key = named[place] ?? null;
    const statement = statements.find((each) => key !== null && isSameKey(each, key));
    if (currency !== 'EUR') unmatched.push({ ...entry, reason: 'CURRENCY' });
    else if (key === null) unmatched.push({ ...entry, reason: 'NO_REFERENCE' });
    else if (statement === undefined) unmatched.push({ ...entry, reason: 'NO_STATEMENT' });
    else {
      const left = unpaid.get(statement.id) ?? 0;
      unpaid.set(statement.id, left - amountCents);
      const fits = amountCents === left ? 'EXACT' : amountCents < left ? 'PART' : 'OVER';
      const { id: statementId, number, party } = statement;
      matched.push({ ...entry, statementId, number, party, unpaidCents: left, fits });
    }
  }
  return {
    id: kept.id,
    appliedAt: kept.appliedAt === null ? null : instantToIso(kept.appliedAt.getTime()),
    matched,
    unmatched,
    knownPayments: kept.payments.length - open.length,
    outgoing: kept.outgoing,
    written,
  };
}

/** By the reference number; else by a number of ours in the words ('arve M2026-0007'). */
function namedStatement({ reference, description }: BankPayment): StatementKey | null {
  const byReference = reference === null ? null : statementOfReference(reference);
  if (byReference !== null) return byReference;
  const inWords = /\b([MV])(\d{4})-(\d{4,10})\b/i.exec(description ?? '');
  if (inWords === null) return null;
  const [, side = '', year, ordinal] = inWords;
  return {
    side: side.toUpperCase() === 'M' ? 'CLIENT' : 'CARRIER',
    year: Number(year),
    ordinal: Number(ordinal),
  };
}

function isSameKey(a: StatementKey, b: StatementKey): boolean {
  return a.side === b.side && a.year === b.year && a.ordinal === b.ordinal;
}

async function findKnownKeys(db: Db, { payments }: Kept): Promise<Set<string>> {
  const known = await db
    .selectFrom('freight_payments')
    .select('bank_key')
    .where('bank_key', '=', sql<string>`any(${payments.map(({ key }) => key)}::text[])`)
    .execute();
  return new Set(known.map((each) => each.bank_key));
}

interface NamedStatement extends StatementKey {
  id: number;
  number: string;
  party: { id: number; name: string };
  unpaidCents: number;
}

async function findNamed(db: Db, named: readonly (StatementKey | null)[]): Promise<NamedStatement[]> {
  const keys = named.filter((each) => each !== null);
  const { rows } = await sql<NamedStatement>`
    select statement.id, statement.side, statement.year, statement.ordinal, statement.number,
      jsonb_build_object('id', party.id, 'name', party.name) as party,
      (statement.total_cents + coalesce((
        select sum(credit.total_cents) from freight_statements credit where credit.credits_id = statement.id
      ), 0) - coalesce((
        select sum(payment.amount_cents) from freight_payments payment where payment.statement_id = statement.id
      ), 0))::bigint as "unpaidCents"
    from freight_statements statement join companies party on party.id = statement.party_company_id
    where (statement.side, statement.year, statement.ordinal) in (
      select side, year, ordinal
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as named (side text, year integer, ordinal bigint)
    )`.execute(db);
  return rows;
}

/** A payment with the statement that it is written to. */
export interface PaymentToWrite {
  payment: BankPayment;
  statementId: number;
}

/** Writes payments, but none that the bank has told already; returns the statements that got one. */
export async function writePayments(
  db: Db,
  importId: number,
  payments: readonly PaymentToWrite[],
  { userId, now }: { userId: number; now: number },
): Promise<{ statementId: number; amountCents: number }[]> {
  if (payments.length === 0) return [];
  const written = await db
    .insertInto('freight_payments')
    .values(
      payments.map(({ payment, statementId }) => ({
        statement_id: statementId,
        amount_cents: payment.amountCents,
        paid_on: payment.paidOn,
        payer: payment.payer,
        reference: payment.reference,
        bank_key: payment.key,
        import_id: importId,
        entered_by: userId,
        entered_at: new Date(now),
      })),
    )
    .onConflict((same) => same.column('bank_key').doNothing())
    .returning(['statement_id as statementId', 'amount_cents as amountCents'])
    .execute();
  await db
    .updateTable('payment_imports')
    .set({ applied_at: new Date(now) })
    .where('id', '=', importId)
    .where('applied_at', 'is', null)
    .execute();
  return written;
}

/** Returns which of these statements there are. */
export async function findStatementIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await db.selectFrom('freight_statements').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(found.map(({ id }) => id));
}
