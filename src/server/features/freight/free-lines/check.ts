import type { Parsed } from '#api/endpoint.ts';
import { type Problem, problem } from '#api/error-codes.ts';
import type { freeLineEndpoints } from '#api/freight/free-lines.ts';
import { ownCompanyId } from '#domain/business-constants.ts';
import { exact, formatCents, formatExact } from '#domain/freight/exact.ts';
import { maxLoadCents } from '#domain/freight/freight-facts.ts';
import { freeLineCents } from '#domain/freight/statement.ts';
import { type Vat, vatOf, type VatRate } from '#domain/freight/vat.ts';

import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/schema.ts';
import { findVatRates } from '../../../freight/tariffs.ts';
import { invalid } from '../../../http/errors.ts';
import { freight as messages } from '../../../i18n/freight.ts';

export type GivenFreeLine = Parsed<typeof freeLineEndpoints.createFreeLine.body>;

/** A free line with what it comes to and its VAT. */
export interface CheckedFreeLine extends Omit<GivenFreeLine, 'vatRate'>, Vat {
  amountCents: number;
}

/** Returns a free line that can be entered. Throws a 422 refusal that names all that is wrong. */
export async function checkedLine(db: Db, given: GivenFreeLine): Promise<CheckedFreeLine> {
  const { vatRate, ...line } = given;
  const { side, partyCompanyId, date, rowId } = line;
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'country', 'vat_number as vatNumber', 'vat_liable as vatLiable'])
    .where('id', '=', anyOf([ownCompanyId, partyCompanyId]))
    .execute();
  const party = companies.find(({ id }) => id === partyCompanyId);
  const own = companies.find(({ id }) => id === ownCompanyId);
  const row =
    rowId == null
      ? true
      : await db.selectFrom('transport_job_products').select('id').where('id', '=', rowId).executeTakeFirst();
  const amountCents = freeLineCents(line.quantity, line.priceCents);
  const problems: Problem[] = [
    ...(partyCompanyId === ownCompanyId
      ? [problem('NOT_ALLOWED', 'partyCompanyId', messages.noOwnLine)]
      : party === undefined
        ? [problem('NOT_FOUND', 'partyCompanyId')]
        : []),
    ...(row === undefined ? [problem('NOT_FOUND', 'rowId')] : []),
    ...(Math.abs(amountCents) > maxLoadCents
      ? [problem('NOT_ALLOWED', 'priceCents', messages.freeLineTooMuch(formatCents(maxLoadCents)))]
      : []),
  ];
  if (party === undefined || own === undefined || problems.length > 0) throw invalid(problems);
  const rates = await findVatRates(db);
  const usual = side === 'CLIENT' ? vatOf(own, party, date, rates) : vatOf(party, own, date, rates);
  const vat = vatRate === undefined ? usual : vatOfRate(usual, vatRate, rates);
  if (vat === null) {
    const words = messages.unknownVatRate(formatExact(exact(usual.rate)));
    throw invalid([problem('INVALID', 'vatRate', words)]);
  }
  return { ...line, ...vat, amountCents };
}

/** A rate that some day knows, where the party pays VAT at all; null for any other. */
function vatOfRate(usual: Vat, vatRate: string, rates: readonly VatRate[]): Vat | null {
  const isSame = (rate: string) => formatExact(exact(rate)) === formatExact(exact(vatRate));
  if (isSame(usual.rate)) return usual;
  if (usual.category !== 'S' && usual.category !== 'Z') return null;
  if (exact(vatRate).top === 0n) return { category: 'Z', rate: '0' };
  const known = rates.find(({ rate }) => isSame(rate));
  return known === undefined ? null : { category: 'S', rate: known.rate };
}
