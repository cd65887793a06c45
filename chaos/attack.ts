import { setTimeout as wait } from 'node:timers/promises';

import { createAsk } from './ask.ts';
import { drivers } from './clients/drivers.ts';
import { rowEditors } from './clients/edits.ts';
import { orderMakers } from './clients/orders.ts';
import { program } from './clients/program-token.ts';
import { sellers } from './clients/sales.ts';
import { senders } from './clients/senders.ts';
import { settingKeeper } from './clients/settings.ts';
import { ageUnreconciled, unreconciled } from './compare/sends.ts';
import type { EventLog } from './event-log.ts';
import { openExternalFakes } from './fakes/external-fakes.ts';
import { awaitRecovery } from './faults/recovery.ts';
import { changeWeather, strikeUntilOver } from './faults/schedule.ts';
import { breachInto, type Figures, newFigures } from './figures.ts';
import type { Part, Story } from './part.ts';
import type { Stage, StageParts } from './stage/stage.ts';
import { Trouble } from './trouble.ts';

export interface Attack {
  openStage: (parts: StageParts) => Promise<Stage>;
  milliseconds: number;
  seed: number;
  folder: string;
  log: EventLog;
  /** Ends the attack early. */
  interrupted: AbortSignal;
}

/**
 * Sends left by a killed process are settled within this time. For others (a send whose end could not be written, of a
 * living process) a server waits five minutes; the attack does not, and makes those sends older instead.
 */
const agedAfterMs = 60_000;
const longestSettlingMs = 180_000;
const lookAgainAfterMs = 3000;

/** Attacks one stage for a while, lets it settle, compares the data with the answers, and ends all it started. */
export async function attack({
  openStage,
  milliseconds,
  seed,
  folder,
  log,
  interrupted,
}: Attack): Promise<Figures> {
  const figures = newFigures();
  const breach = breachInto(figures, log);
  const opened: StageParts['opened'] = [];
  try {
    const fakes = await openExternalFakes(seed, log);
    opened.push(() => fakes.close());
    const env = {
      ...fakes.env,
      DEMO: '0',
      PUBLIC_URL: 'http://localhost',
      API_REQUESTS_PER_SECOND: '0',
      INTEGRATION_CLIENTS: JSON.stringify([program]),
    };
    const stage = await openStage({ opened, folder, env, log, breach });
    await Promise.all(stage.servers.map((slot) => slot.up()));

    const endsAt = performance.now() + milliseconds;
    const isOver = () => interrupted.aborted || performance.now() >= endsAt;
    const trouble = new Trouble();
    const ask = createAsk({ figures, breach, log, trouble });
    const part: Part = { seed, ...stage, fakes, ask, trouble, log, figures, breach, isOver };
    const stories = [orderMakers, rowEditors, sellers, drivers, senders, settingKeeper].map((make) =>
      make(part),
    );
    log.write('attack begins', { milliseconds });
    await all([
      ...stories.map((story) => story.work()),
      strikeUntilOver(part, stage.faults),
      changeWeather(part),
    ]);
    if (interrupted.aborted) return figures;
    log.write('attack ends');
    await settle(part, stage);
    await stage.look((db) => compareAll(stories, db));
    return figures;
  } finally {
    log.write('closing');
    for (const close of opened.reverse()) await close();
  }
}

/** All clocks right, nothing in the way: waits until nothing is half done any more. */
async function settle(part: Part, stage: Stage): Promise<void> {
  for (const slot of part.servers) slot.stepClock(0);
  await awaitRecovery(part, 'the attack ends');
  const startedAt = performance.now();
  let isAged = false;
  for (;;) {
    const open = await stage.look(unreconciled);
    const passed = performance.now() - startedAt;
    part.figures.settledAfter = passed;
    part.log.write('settling', { open });
    if (open.length === 0 || passed > longestSettlingMs) return;
    if ((passed > agedAfterMs || !stage.killsServers) && !isAged) {
      await stage.look(ageUnreconciled);
      isAged = true;
    }
    await wait(lookAgainAfterMs);
  }
}

async function compareAll(stories: readonly Story[], db: Parameters<Story['compare']>[0]): Promise<void> {
  for (const story of stories) await story.compare(db);
}

/** Waits for all, also when one fails: nothing goes on in the background while the stage is taken down. */
async function all(works: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(works)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}
