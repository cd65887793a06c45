import type { FastifyInstance } from 'fastify';

/** Work that is done in rounds, one at a time. */
export interface Rounds {
  /** Does a round, or after the one under way another; done when the last one is over, however it went. */
  work(): Promise<void>;
  /** Begins nothing more; done when nothing is under way. */
  stop(): Promise<void>;
}

/** Makes rounds of one piece of work, which asks from time to time whether it is to stop. */
export function inRounds(
  round: (isStopped: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): Rounds {
  let running: Promise<void> | null = null;
  const requested = { again: false, stop: false };
  const doAll = async () => {
    while (requested.again && !requested.stop) {
      requested.again = false;
      await round(() => requested.stop).catch(onError);
    }
  };
  return {
    work() {
      requested.again = true;
      running ??= doAll().finally(() => {
        running = null;
      });
      return running;
    },
    async stop() {
      requested.stop = true;
      await running;
    },
  };
}

/** Runs a round when the server listens and then everyMs so many milliseconds, until it closes. */
export function runRounds(app: FastifyInstance, rounds: Rounds, everyMs: number): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    const work = () => void rounds.work();
    timer = setInterval(work, everyMs);
    timer.unref();
    work();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await rounds.stop();
  });
}
