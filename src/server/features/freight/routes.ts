import { sql } from 'kysely';

import { freightRowEndpoints } from '#api/freight/freight-rows.ts';
import { tariffEndpoints } from '#api/freight/tariffs.ts';

import { recordAudit } from '../../db/audit.ts';
import { countWaiting, queueDrafts, calculateQueue } from '../../freight/queue.ts';
import { readTariff, readTariffs } from '../../freight/tariff-views.ts';
import { lockTariffs } from '../../freight/tariffs.ts';
import { tryTariff } from '../../freight/try-tariff.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { pageOf } from '../../http/page.ts';
import { register } from '../../http/register.ts';
import { inRounds, runRounds } from '../../queues/rounds.ts';
import type { Feature } from '../../services.ts';
import { calculate } from './calculate.ts';
import { filterCondition, findFreightRows, sumParties, withFreeLines } from './find-rows.ts';
import { sumFreeLines } from './free-lines/repository.ts';
import { insertTariff, readFuelPrices, saveFuelPrice, writeTariff } from './repository.ts';
import { approveRows, recalculateRows, setExtras, unapproveRows } from './rows.ts';
import { refuseWrongTariff, givenTerms } from './tariff-writes.ts';

const lookEveryMs = 1000;
const usualPageSize = 50;
/** The most jobs that are calculated before a list is shown; if there are more, the list says that they wait. */
const maxCalculatedJobs = 300;

/** Tariffs, what loads cost by them, and its approval (docs/requirements.md, 'Freight'). */
export const freight: Feature = (api, services) => {
  const { db: outerDb, now, today } = services;
  const { log } = api.app;
  const worker = inRounds(
    async (isStopped) => calculateQueue(outerDb, { maxJobs: Infinity, isWaiting: true, log, isStopped }),
    (error) => log.warn({ err: error }, 'freight waits to be calculated'),
  );
  runRounds(api.app, worker, lookEveryMs);
  const wake = () => void worker.work();

  register(api, tariffEndpoints.listTariffs, async ({ db }) => ({ content: await readTariffs(db) }));

  register(api, tariffEndpoints.getTariff, async ({ params, db }) => ({
    content: await readTariff(db, params.id),
  }));

  register(api, tariffEndpoints.createTariff, async ({ body, db, user, afterCommit }) => {
    const tariff = givenTerms(body);
    await refuseWrongTariff(db, { id: 0, ...tariff }, await lockTariffs(db));
    const id = await insertTariff(db, tariff);
    const changes = { name: tariff.name, side: tariff.side };
    await recordAudit(db, {
      userId: user.id,
      entity: 'tariff',
      entityId: id,
      action: 'created',
      changes,
    });
    await queueDrafts(db, { side: tariff.side });
    afterCommit(wake);
    return { content: await readTariff(db, id) };
  });

  register(api, tariffEndpoints.changeTariff, async ({ params, body, db, user, afterCommit }) => {
    const all = await lockTariffs(db);
    const before = all.find(({ id }) => id === params.id);
    if (before === undefined) throw notFound();
    const { version, ...changes } = body;
    if (version !== before.version) throw conflict([], await readTariff(db, params.id));
    const { id, version: _, ...storedTerms } = before;
    const tariff = givenTerms({ ...storedTerms, ...changes } as Parameters<typeof givenTerms>[0]);
    await refuseWrongTariff(db, { id, ...tariff }, all);
    await writeTariff(db, { ...tariff, id, version: version + 1 });
    await recordAudit(db, { userId: user.id, entity: 'tariff', entityId: id, action: 'updated', changes });
    for (const side of new Set([before.side, tariff.side])) await queueDrafts(db, { side });
    afterCommit(wake);
    return { content: await readTariff(db, id) };
  });

  register(api, tariffEndpoints.listFuelPrices, async ({ db }) => ({ content: await readFuelPrices(db) }));

  register(api, tariffEndpoints.getFuelPrice, async ({ params, db }) => {
    const price = (await readFuelPrices(db)).find(({ id }) => id === params.id);
    if (price === undefined) throw notFound();
    return { content: price };
  });

  register(api, tariffEndpoints.setFuelPrice, async ({ body, db, user, afterCommit }) => {
    const id = await saveFuelPrice(db, body);
    await recordAudit(db, {
      userId: user.id,
      entity: 'fuel_price',
      entityId: id,
      action: 'updated',
      changes: body,
    });
    await queueDrafts(db, { day: body.validFrom });
    afterCommit(wake);
    return { content: { id, ...body } };
  });

  register(api, tariffEndpoints.tryTariff, async ({ body, db }) => {
    const tariff = { id: body.id ?? 0, ...givenTerms(body.tariff) };
    await refuseWrongTariff(db, tariff, [], 'tariff.');
    return { content: await tryTariff(db, tariff, today()) };
  });

  register(api, tariffEndpoints.calculateFreight, async ({ body, db }) => ({
    content: await calculate(db, body),
  }));

  register(api, freightRowEndpoints.listFreightRows, async ({ query, db }) => {
    await calculateQueue(db, { maxJobs: maxCalculatedJobs, isWaiting: false, log });
    const { pageNr: number = 1, size = usualPageSize } = query;
    const condition = filterCondition(query);
    const limits = sql`limit ${sql.lit(size)} offset ${sql.lit((number - 1) * size)}`;
    const content = await findFreightRows(db, condition, limits);
    const parties = withFreeLines(
      await sumParties(db, condition),
      // They are of no row, and neither drafts nor held.
      query.state === undefined && query.held === undefined && query.rowId === undefined
        ? await sumFreeLines(db, query)
        : [],
    );
    const totalElements = parties.reduce((sum, { rows }) => sum + rows, 0);
    return {
      ...pageOf(content, { number, size, totalElements }),
      parties,
      waiting: await countWaiting(db),
    };
  });

  register(api, freightRowEndpoints.setFreightExtras, async ({ params, body, db, user }) => ({
    content: await setExtras(db, params.rowId, { ...body, userId: user.id, now: now() }),
  }));

  register(api, freightRowEndpoints.approveFreight, async ({ body, db, user }) => ({
    content: await approveRows(db, { ...body, userId: user.id }),
  }));

  register(api, freightRowEndpoints.unapproveFreight, async ({ body, db, user }) => ({
    content: await unapproveRows(db, { ...body, userId: user.id }),
  }));

  register(api, freightRowEndpoints.recalculateFreight, async ({ body, db, user }) => ({
    content: await recalculateRows(db, { ...body, userId: user.id }),
  }));
};
