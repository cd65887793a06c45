import { problem } from '#api/error-codes.ts';
import { lateInterestEndpoints } from '#api/freight/late-interest.ts';
import type { Statement } from '#api/freight/statements.ts';
import { type Day, formatDay } from '#domain/calendar/day.ts';
import { formatCents, formatExact } from '#domain/freight/exact.ts';
import { type BankRate, lateInterestCents, lateInterestParts } from '#domain/freight/late-interest.ts';

import { recordAudit } from '../../../db/audit.ts';
import type { Db } from '../../../db/schema.ts';
import { lockFreight } from '../../../freight/queue.ts';
import { conflict, invalid, invalidField } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { freight as messages } from '../../../i18n/freight.ts';
import type { Feature } from '../../../services.ts';
import { checkedLine } from '../free-lines/check.ts';
import { insertFreeLine, readFreeLine } from '../free-lines/repository.ts';
import { readStatement } from '../statements/read.ts';

const words = messages.lateInterest;

/** Late interest on overdue invoices, as lines of the client's next one (docs/requirements.md, 'Statements'). */
export const lateInterest: Feature = (api, { now, today }) => {
  register(api, lateInterestEndpoints.getLateInterest, async ({ params, db }) => {
    const statement = await readOverdue(db, params.id, today());
    return {
      content: {
        owedCents: statement.unpaidCents,
        since: await findSince(db, statement),
        rates: await findRates(db),
      },
    };
  });

  register(api, lateInterestEndpoints.addLateInterest, async ({ params, body, db, user }) => {
    // Nobody else counts the same days meanwhile.
    await lockFreight(db);
    const statement = await readOverdue(db, params.id, today());
    const { until, percent = null, rates = [] } = body;
    const since = await findSince(db, statement);
    if (until <= since) throw invalidField('NOT_ALLOWED', 'until', words.counted(formatDay(since)));
    await keepRates(db, rates, user.id);
    const parts = lateInterestParts(since, until, await findRates(db), percent);
    const known = parts.flatMap(({ percent: each, days }) =>
      each === null ? [] : { percent: formatExact(each), days },
    );
    const cents = lateInterestCents(statement.unpaidCents, parts);
    if (cents === null) {
      const unknown = parts.filter((part) => part.percent === null);
      throw invalid(
        unknown.map(({ halfYear }) => problem('REQUIRED', 'rates', words.unknownRate(formatDay(halfYear)))),
      );
    }
    if (cents === 0) throw invalidField('NOT_ALLOWED', 'until', words.nothing);
    const line = await checkedLine(db, {
      side: 'CLIENT',
      partyCompanyId: statement.party.id,
      date: today(),
      words: words.words(statement.number, formatCents(statement.unpaidCents), known),
      quantity: 1,
      unit: words.unit,
      priceCents: cents,
      // Late interest is no turnover.
      vatRate: '0',
      reason: words.reason(formatDay(since), formatDay(until)),
    });
    const interest = { ofId: statement.id, until };
    const id = await insertFreeLine(db, line, { userId: user.id, now: now(), interest });
    await recordAudit(db, {
      userId: user.id,
      entity: 'freight_free_line',
      entityId: id,
      action: 'created',
      changes: { words: line.words, priceCents: cents },
    });
    return { content: await readFreeLine(db, id) };
  });
};

/** Throws a 409 refusal of what is no client's overdue invoice. */
async function readOverdue(db: Db, id: number, today: Day): Promise<Statement> {
  const statement = await readStatement(db, id, today);
  if (statement.state === 'OVERDUE' && statement.side === 'CLIENT') return statement;
  throw conflict([problem('NOT_ALLOWED', undefined, words.notOverdue)]);
}

/** The day after which the days of late interest count. */
async function findSince(db: Db, { id, dueDate, issuedOn }: Statement): Promise<Day> {
  const { last } = await db
    .selectFrom('freight_free_lines')
    .select(({ fn }) => fn.max('interest_until').as('last'))
    .where('interest_of_id', '=', id)
    .executeTakeFirstOrThrow();
  return last ?? dueDate ?? issuedOn;
}

async function findRates(db: Db): Promise<BankRate[]> {
  const rates = await db.selectFrom('late_interest_rates').selectAll().orderBy('valid_from').execute();
  return rates.map(({ valid_from: validFrom, bank_percent: bankPercent }) => ({
    validFrom,
    bankPercent: String(Number(bankPercent)),
  }));
}

/** Keeps the rates that were entered for all invoices, in place of other ones of the same half-year. */
async function keepRates(db: Db, rates: readonly BankRate[], userId: number): Promise<void> {
  for (const { validFrom, bankPercent } of rates) {
    await db
      .insertInto('late_interest_rates')
      .values({ valid_from: validFrom, bank_percent: bankPercent })
      .onConflict((at) => at.column('valid_from').doUpdateSet({ bank_percent: bankPercent }))
      .execute();
    await recordAudit(db, {
      userId,
      entity: 'late_interest_rate',
      entityId: Number(validFrom.replaceAll('-', '')),
      action: 'updated',
      changes: { validFrom, bankPercent },
    });
  }
}
