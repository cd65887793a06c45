import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export interface Listening {
  close(): Promise<void>;
}

interface Hearers {
  onMessage: (text: string) => void;
  /** The connection was lost and is there again: what was said in between is not known. */
  onGap: () => void;
}

const firstPauseMilliseconds = 250;
const longestPauseMilliseconds = 10_000;

/**
 * Listens to a channel of a PostgreSQL server over a connection of its own, outside of the pool: LISTEN would
 * hold one of the pool's for ever. A lost connection is made again, waiting longer each time.
 */
export function listenTo(
  address: string,
  channel: string,
  log: FastifyBaseLogger,
  { onMessage, onGap }: Hearers,
): Listening {
  let isClosed = false;
  let isFirst = true;
  let pause = firstPauseMilliseconds;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  const connect = async () => {
    const attempt = new pg.Client({
      connectionString: address,
      application_name: 'koorem-events',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = attempt;
    attempt.on('error', () => undefined);
    attempt.once('end', () => {
      if (client === attempt) again();
    });
    attempt.on('notification', ({ payload }) => {
      if (payload !== undefined) onMessage(payload);
    });
    try {
      await attempt.connect();
      await attempt.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      log.warn({ err: error }, 'no connection for events');
      await attempt.end().catch(() => undefined);
      if (client === attempt) again();
      return;
    }
    pause = firstPauseMilliseconds;
    if (!isFirst) onGap();
    isFirst = false;
  };

  const again = () => {
    client = undefined;
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, pause);
    timer.unref();
    pause = Math.min(pause * 2, longestPauseMilliseconds);
  };

  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
