import { problem } from '#api/error-codes.ts';
import type { Statement } from '#api/freight/statements.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { EInvoiceFormat } from '#domain/freight/e-invoice.ts';
import { exact, toCents } from '#domain/freight/exact.ts';
import { hoursSum } from '#domain/freight/freight-lines.ts';
import { statementKind, type StatementLine, type StatementParty } from '#domain/freight/statement.ts';
import { isIban } from '#domain/identifiers.ts';

import type { Db } from '../../../../db/schema.ts';
import { findParties } from '../../../../freight/parties.ts';
import { invalid } from '../../../../http/errors.ts';
import { freight as messages } from '../../../../i18n/freight.ts';

/** A statement as an invoice: all that its format says. */
export interface Invoice extends Statement {
  format: EInvoiceFormat;
  dueOn: string;
  isCredit: boolean;
  /** What the buyer may know the loads by: their orders in Koorem, or the transport jobs of those without one. */
  orderReference: string;
}

/**
 * Returns a statement with all that an e-invoice needs. What was not known of a party when it was made is taken from
 * what is known now. Throws a 422 refusal that names each lack and where to enter it.
 */
export async function buildInvoice(db: Db, statement: Statement, format: EInvoiceFormat): Promise<Invoice> {
  const now = await findParties(db, statement.side, statement.party.id);
  const seller = completed(statement.seller, now.seller);
  const buyer = completed(statement.buyer, now.buyer);
  const lacks = [
    ...lacksOf('seller', seller),
    ...lacksOf('buyer', buyer),
    ...sellerLacks(seller, statement),
    ...(statement.vat.some(({ category }) => category === 'AE') && buyer.vatNumber === null
      ? [lack('buyer.vatNumber', buyer)]
      : []),
    ...(await findAgreementLacks(db, statement)),
    ...(format === 'peppol' ? [...peppolLacks('seller', seller), ...peppolLacks('buyer', buyer)] : []),
  ];
  if (lacks.length > 0) throw invalid(lacks);
  return {
    ...statement,
    format,
    seller,
    buyer,
    dueOn: statement.dueDate ?? statement.issuedOn,
    isCredit: statementKind(statement) === 'CREDIT',
    orderReference: await findOrderReference(db, statement),
  };
}

async function findOrderReference(db: Db, { rows, number }: Statement): Promise<string> {
  if (rows.length === 0) return number;
  const jobs = await db
    .selectFrom('transport_jobs')
    .select(({ fn }) => fn.coalesce('transport_order_id', 'id').as('number'))
    .distinct()
    .where(
      'id',
      'in',
      rows.map(({ transportJobId }) => transportJobId),
    )
    .orderBy('number')
    .execute();
  return jobs.map(({ number }) => number).join(', ');
}

function completed(then: StatementParty, now: StatementParty): StatementParty {
  return {
    ...then,
    regNo: then.regNo ?? now.regNo,
    vatNumber: then.vatNumber ?? now.vatNumber,
    address: then.address ?? now.address,
    iban: then.iban ?? now.iban,
  };
}

function lacksOf(path: 'seller' | 'buyer', party: StatementParty) {
  return [
    ...(party.regNo === null ? [lack(`${path}.regNo`, party)] : []),
    ...(party.address === null ? [lack(`${path}.address`, party)] : []),
  ];
}

function sellerLacks(seller: StatementParty, { vat }: Statement) {
  const isTaxed = vat.some(({ category }) => category !== 'O');
  return [
    ...(seller.iban === null || !isIban(seller.iban) ? [lack('seller.iban', seller)] : []),
    ...(isTaxed && seller.vatNumber === null ? [lack('seller.vatNumber', seller)] : []),
  ];
}

/** Peppol knows a company by its Estonian registry code alone (scheme 0191). */
function peppolLacks(path: 'seller' | 'buyer', { name, country }: StatementParty) {
  return country === 'EE' ? [] : [problem('INVALID', `${path}.country`, messages.notOnPeppol(name))];
}

/** We make a carrier's invoice only where that was agreed. */
async function findAgreementLacks(db: Db, { side, party }: Statement) {
  if (side === 'CLIENT') return [];
  const company = await db
    .selectFrom('companies')
    .select(['self_billing_signed_on as signedOn', 'self_billing_acceptance as acceptance'])
    .where('id', '=', party.id)
    .executeTakeFirst();
  return [
    ...(company?.signedOn == null ? [lack('seller.selfBillingSignedOn', party)] : []),
    ...(company?.acceptance == null ? [lack('seller.selfBillingAcceptance', party)] : []),
  ];
}

function lack(field: string, { name }: { name: string }) {
  return problem('REQUIRED', field, messages.lack(field.slice(field.indexOf('.') + 1), name));
}

/** Returns '209.81'. */
export function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What an invoice counts of a line: so much of a unit, at a price in euros that is never below zero. */
interface CountedLine {
  isByHour: boolean;
  quantity: string;
  price: string;
}

/**
 * Returns hours and their price where a line is of them alone, else the sum once. A line that was shared, corrected or
 * rounded otherwise does not come to its hours at their price.
 */
export function countedLine(amountCents: number, time: StatementLine['time']): CountedLine {
  const sign = amountCents < 0 ? '-' : '';
  const once = { isByHour: false, quantity: `${sign}1`, price: euros(Math.abs(amountCents)) };
  if (time === undefined) return once;
  const rate = exact(time.eurPerHour);
  if (toCents(hoursSum(time.minutes, rate)) !== Math.abs(amountCents)) return once;
  // An e-arve has four places of a quantity.
  const hours = Number((time.minutes / 60).toFixed(4));
  return { isByHour: true, quantity: `${sign}${hours}`, price: time.eurPerHour };
}

/** Returns every line of an invoice with the load that it is of, then those of no load. */
export function invoiceLines({ rows, freeLines }: Invoice) {
  return [
    ...rows.flatMap((row) =>
      row.lines.map((line) => ({
        ...line,
        words: messages.lineWords(line),
        name: messages.lineName(line.code),
        description: messages.lineOf(row),
      })),
    ),
    ...freeLines.map((line) => ({
      ...line,
      time: undefined,
      words: messages.freeLineWords(line),
      name: line.words,
      description: formatDay(line.day),
    })),
  ];
}
