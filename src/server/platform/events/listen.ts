import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

import { keepConnected, type LastingConnection } from '../../db/lasting-connection.ts';

interface Hearers {
  onMessage: (text: string) => void;
  /** The connection was lost and is there again: what was said in between is not known. */
  onGap: () => void;
}

/**
 * Listens to a channel of a PostgreSQL server over a connection of its own, outside of the pool: LISTEN would
 * hold one of the pool's for ever.
 */
export function listenTo(
  address: string,
  channel: string,
  log: FastifyBaseLogger,
  { onMessage, onGap }: Hearers,
): LastingConnection {
  let isFirst = true;
  return keepConnected(address, {
    name: 'koorem-events',
    log,
    async prepare(client) {
      client.on('notification', ({ payload }) => {
        if (payload !== undefined) onMessage(payload);
      });
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (!isFirst) onGap();
      isFirst = false;
    },
  });
}
