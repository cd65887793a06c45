import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { addDays } from '#domain/calendar/day.ts';
import { dayMs, minuteMs } from '#domain/calendar/durations.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import type { Db } from './schema.ts';

/** The number of days for which the content of a webhook can be read and sent again. */
const deliveriesKeptDays = 30;
/** How long is kept what the operator decides of. */
interface Kept {
  positionDays: number;
}
const sweepEveryMs = 15 * minuteMs;

/** Removes from time to time what nobody will ask for again. */
export function registerHousekeeping(
  app: FastifyInstance,
  { db, now, config }: { db: Db; now: () => number; config: Kept },
): void {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(db, now(), config).catch((error: unknown) =>
      app.log.warn({ err: error }, 'housekeeping failed'),
    );
  }, sweepEveryMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/**
 * Runs one round of housekeeping, in short statements of their own: each may be cut off and is done again by the
 * next round.
 */
export async function sweep(db: Db, now: number, { positionDays }: Kept): Promise<void> {
  await moveFutureTimesToNow(db, now);
  await db.deleteFrom('sessions').where('expires_at', '<', new Date(now)).execute();
  await db.deleteFrom('identity_records').where('expires_at', '<', new Date(now)).execute();
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', new Date(now)).execute();
  // Counted for an hour; one that was sent while the clock ran ahead would be counted until then.
  await db
    .deleteFrom('sms_codes')
    .where((eb) =>
      eb.or([
        eb('sent_at', '<', new Date(now - 60 * minuteMs)),
        eb('sent_at', '>', new Date(now + minuteMs)),
      ]),
    )
    .execute();
  await db
    .deleteFrom('failed_sign_ins')
    .where('at', '<', new Date(now - dayMs))
    .execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now - 7 * dayMs))
    .execute();
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(now - deliveriesKeptDays * dayMs))
    .execute();
  await db
    .deleteFrom('imports')
    .where('created_at', '<', new Date(now - dayMs))
    .where('state', '<>', 'applied')
    .execute();
  await db
    .deleteFrom('truck_positions')
    .where('at', '<', new Date(now - positionDays * dayMs))
    .execute();
  await eraseOldDeclarations(db, now);
  await eraseOldSales(db);
  await forgetOldNews(db, now);
}

/**
 * A buyer's declaration of explosives precursors is kept for some months from the last sale under it, and no longer
 * (Regulation (EU) 2019/1148, Article 8; the months are data).
 */
async function eraseOldDeclarations(db: Db, now: number): Promise<void> {
  const { day } = toTallinn(now);
  await sql`
    delete from precursor_declarations declaration
    using (select kept_months, restricted_from_nitrogen from precursor_rules
      where valid_from <= ${day}::date order by valid_from desc limit 1) rule
    where declaration.valid_to < ${day}::date and not exists (
      select from sales_orders o
      join sales_order_lines line on line.sales_order_id = o.id
      join products product on product.id = line.product_id
      where o.company_id = declaration.company_id and line.status <> 'CANCELLED'
        and o.created_at::date between declaration.valid_from and declaration.valid_to
        and o.created_at >= ${day}::date - make_interval(months => rule.kept_months)
        and (product.explosives_precursor = 'RESTRICTED'
          or product.nitrogen_from_an >= rule.restricted_from_nitrogen))`.execute(db);
}

/**
 * The register of plant protection products sold names people: it is kept as long as the law asks, and no longer
 * (Regulation (EC) No 1107/2009, Article 67; the years are data).
 */
async function eraseOldSales(db: Db): Promise<void> {
  // By the database's clock, as its own guard of the register (migration 0252).
  await sql`
    delete from plant_protection_sales sale
    using (select kept_years from plant_protection_rules
      where valid_from <= current_date order by valid_from desc limit 1) rule
    where sale.day < current_date - make_interval(years => rule.kept_years)`.execute(db);
}

/** Notes of what drivers were notified of, for jobs that are long over. */
async function forgetOldNews(db: Db, now: number): Promise<void> {
  const oldest = addDays(toTallinn(now).day, -14);
  for (const table of ['told_jobs', 'push_notices', 'driver_seen'] as const) {
    await db
      .deleteFrom(table)
      .where('transport_job_id', 'in', (old) =>
        old.selectFrom('transport_jobs').select('id').where('transport_date', '<', oldest),
      )
      .execute();
  }
}

/**
 * A row from the time when the clock ran ahead is treated as written now, so that it does not live too long. A session
 * of the identity server ends instead: its user enters the password once more.
 */
async function moveFutureTimesToNow(db: Db, now: number): Promise<void> {
  const at = new Date(now);
  await db
    .updateTable('sessions')
    .set({
      created_at: sql<Date>`least(created_at, ${at}::timestamptz)`,
      seen_at: at,
      expires_at: sql`expires_at - (seen_at - ${at}::timestamptz)`,
    })
    .where('seen_at', '>', at)
    .execute();
  await db.updateTable('failed_sign_ins').set({ at }).where('at', '>', at).execute();
  await db
    .deleteFrom('identity_records')
    .where(sql<boolean>`(payload->>'iat')::numeric > ${Math.ceil((now + minuteMs) / 1000)}`)
    .execute();
}
