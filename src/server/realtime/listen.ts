import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

import { keepConnected, type LastingConnection } from '../db/lasting-connection.ts';

interface Hearers {
  onMessage: (text: string) => void;
  /** It listens, for the first time or again: what was said before is not known. */
  onReady: () => void;
}

/**
 * Listens to a channel of a PostgreSQL server over a connection of its own, outside of the pool: LISTEN would
 * hold one of the pool's for ever.
 */
export function listenTo(
  address: string,
  channel: string,
  log: FastifyBaseLogger,
  { onMessage, onReady }: Hearers,
): LastingConnection {
  return keepConnected(address, {
    name: 'koorem-events',
    log,
    async prepare(client) {
      client.on('notification', ({ payload }) => {
        if (payload !== undefined) onMessage(payload);
      });
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      onReady();
    },
  });
}
