import { sql } from 'kysely';

import type { MatchedPayment, Payment, PaymentImport, UnmatchedPayment } from '#api/freight/payments.ts';
import type { ListedStatement } from '#api/freight/statements.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import type { Day } from '#domain/calendar/day.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { shareOut, statementsNamed } from '#domain/freight/payment-match.ts';
import { statementNumber } from '#domain/freight/statement.ts';

import type { Db } from '../../../db/schema.ts';
import { userFullName } from '../../../db/user-name.ts';
import { notFound } from '../../../http/errors.ts';
import { findStatements } from '../statements/read.ts';
import type { BankPayment, BankStatement } from './bank-statement.ts';

/** Keeps what a bank's statement says until it is applied; returns its id. */
export async function keepImport(
  db: Db,
  { payments, accounts, outgoing }: BankStatement,
  { userId, now }: { userId: number; now: number },
): Promise<number> {
  const { id } = await db
    .insertInto('payment_imports')
    .values({
      entries: JSON.stringify({ payments, accounts, outgoing }),
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
  accounts: readonly string[];
  outgoing: number;
}

/** Reads a bank's statement that was brought. Throws a refusal where there is none. */
export async function readKept(db: Db, id: number): Promise<Kept> {
  const kept = await db
    .selectFrom('payment_imports')
    .select(['id', 'entries', 'applied_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (kept === undefined) throw notFound();
  // Those of before there were accounts have none.
  const { payments, accounts, outgoing } = kept.entries as unknown as Omit<BankStatement, 'accounts'> &
    Partial<Pick<BankStatement, 'accounts'>>;
  return { id, appliedAt: kept.applied_at, payments, accounts: accounts ?? [], outgoing };
}

/** Returns which payments are of which statements as it stands now; those of before are counted, not shown. */
export async function matchPayments(db: Db, kept: Kept, today: Day, written = 0): Promise<PaymentImport> {
  const known = await findKnownKeys(db, kept);
  const open = kept.payments.flatMap((payment, index) =>
    known.has(payment.key) ? [] : [{ payment, index, named: namedNumbers(payment) }],
  );
  const numbers = open.flatMap(({ named }) => named);
  const statements = await findStatements(db, { numbers }, today, { size: numbers.length });
  const unpaid = unpaidOf(statements);
  const matched: MatchedPayment[] = [];
  const unmatched: UnmatchedPayment[] = [];
  for (const { payment, index, named } of open) {
    const { amountCents, paidOn, payer, reference, description } = payment;
    const entry = { index, amountCents, paidOn, payer, reference, description };
    const invoices = named.flatMap((number) => statements.find((each) => each.number === number) ?? []);
    const owed = invoices.filter(({ id }) => (unpaid.get(id) ?? 0) > 0);
    if (!isInEuros(payment)) unmatched.push({ ...entry, reason: 'CURRENCY' });
    else if (named.length === 0) unmatched.push({ ...entry, reason: 'NO_REFERENCE' });
    else if (invoices.every((each) => !isPaidByClient(each))) {
      unmatched.push({ ...entry, reason: 'NO_STATEMENT' });
    } else if (owed.length === 0) unmatched.push({ ...entry, reason: 'NOTHING_OWED' });
    else {
      const parts = shareAmong(unpaid, amountCents, owed);
      matched.push(...parts.map((part) => Object.assign({}, entry, part)));
    }
  }
  return {
    id: kept.id,
    appliedAt: kept.appliedAt === null ? null : instantToIso(kept.appliedAt.getTime()),
    matched,
    unmatched,
    knownPayments: kept.payments.length - open.length,
    outgoing: kept.outgoing,
    otherAccounts: await findOtherAccounts(db, kept),
    written,
  };
}

function namedNumbers(payment: BankPayment): string[] {
  return statementsNamed(payment).map(({ side, year, ordinal }) => statementNumber(side, year, ordinal));
}

/** What is unpaid of invoices, by id, while payments are shared out to them one after another. */
type Unpaid = Map<number, number>;

/** Returns what is unpaid of these statements; of what clients do not pay nothing is. */
export function unpaidOf(statements: readonly ListedStatement[]): Unpaid {
  return new Map(statements.map((each) => [each.id, isPaidByClient(each) ? each.unpaidCents : 0]));
}

/** Takes a payment off what is unpaid of these invoices; returns its parts, of those alone that get one. */
export function shareAmong(
  unpaid: Unpaid,
  amountCents: number,
  invoices: readonly ListedStatement[],
): Pick<MatchedPayment, 'statementId' | 'number' | 'party' | 'amountCents' | 'unpaidCents' | 'fits'>[] {
  const leftOf = ({ id }: ListedStatement) => unpaid.get(id) ?? 0;
  const parts = shareOut(amountCents, invoices.map(leftOf));
  return invoices.flatMap((invoice, place) => {
    const unpaidCents = leftOf(invoice);
    const part = parts[place] ?? 0;
    if (part === 0) return [];
    const { id: statementId, number, party } = invoice;
    unpaid.set(statementId, unpaidCents - part);
    const fits = part === unpaidCents ? 'EXACT' : part < unpaidCents ? 'PART' : 'OVER';
    return [{ statementId, number, party, amountCents: part, unpaidCents, fits } as const];
  });
}

/** False for a payment in another currency: it is of no invoice, by hand neither. */
export function isInEuros({ currency }: BankPayment): boolean {
  return currency === 'EUR';
}

/** True for what money that comes in can pay: an invoice to a client, no credit note. */
export function isPaidByClient({ side, dueDate }: ListedStatement): boolean {
  return side === 'CLIENT' && dueDate !== null;
}

async function findKnownKeys(db: Db, { payments }: Kept): Promise<Set<string>> {
  const known = await db
    .selectFrom('freight_payments')
    .select('bank_key')
    .where('bank_key', '=', sql<string>`any(${payments.map(({ key }) => key)}::text[])`)
    .execute();
  return new Set(known.map((each) => each.bank_key));
}

/** The accounts of a file, where our invoices name one that is not among them. */
async function findOtherAccounts(db: Db, { accounts }: Kept): Promise<string[]> {
  const { iban } = await db
    .selectFrom('companies')
    .select('iban')
    .where('id', '=', ownCompanyId)
    .executeTakeFirstOrThrow();
  const own = iban?.replaceAll(/\s/g, '').toUpperCase() ?? null;
  return own === null || accounts.includes(own) ? [] : [...accounts];
}

/** Finds what came in for a statement, the latest first. */
export async function findPayments(db: Db, statementId: number): Promise<Payment[]> {
  const { rows } = await sql<Omit<Payment, 'enteredAt'> & { enteredAt: Date }>`
    select payment.id, payment.amount_cents as "amountCents", payment.paid_on as "paidOn", payment.payer,
      payment.reference, ${userFullName('author')} as "enteredBy", payment.entered_at as "enteredAt",
      array(
        select other.number from freight_payments part join freight_statements other on other.id = part.statement_id
        where part.bank_key = payment.bank_key and part.id <> payment.id order by other.id
      ) as "alsoOf"
    from freight_payments payment left join users author on author.id = payment.entered_by
    where payment.statement_id = ${statementId} order by payment.paid_on desc, payment.id desc`.execute(db);
  return rows.map((row) => Object.assign(row, { enteredAt: instantToIso(row.enteredAt.getTime()) }));
}

/**
 * Deletes a payment with all its parts: a part that stayed would let the bank's statement pass for written. Returns
 * them; none where there is none.
 */
export async function deletePayment(db: Db, id: number) {
  return db
    .deleteFrom('freight_payments')
    .where('bank_key', 'in', (eb) =>
      eb.selectFrom('freight_payments as named').select('named.bank_key').where('named.id', '=', id),
    )
    .returning(['statement_id', 'amount_cents', 'paid_on', 'payer'])
    .execute();
}

/** A payment with the statement that it is written to. */
export interface PaymentToWrite {
  payment: BankPayment;
  statementId: number;
  /** The part of the payment that is of this statement. */
  amountCents: number;
}

/** Writes payments, or their parts, that nobody has written yet. */
export async function writePayments(
  db: Db,
  importId: number,
  payments: readonly PaymentToWrite[],
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  if (payments.length === 0) return;
  await db
    .insertInto('freight_payments')
    .values(
      payments.map(({ payment, statementId, amountCents }) => ({
        statement_id: statementId,
        amount_cents: amountCents,
        paid_on: payment.paidOn,
        payer: payment.payer,
        reference: payment.reference,
        bank_key: payment.key,
        import_id: importId,
        entered_by: userId,
        entered_at: new Date(now),
      })),
    )
    .execute();
  await db
    .updateTable('payment_imports')
    .set({ applied_at: new Date(now) })
    .where('id', '=', importId)
    .where('applied_at', 'is', null)
    .execute();
}
