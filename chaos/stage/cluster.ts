import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';
import { type LoopbackProxy, openLoopbackProxy } from '../faults/loopback-proxy.ts';

/** What a server of a cluster has: what is acknowledged is on both disks. */
const settings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', wal_keep_size: '256MB' };

/** PostgreSQL with one synchronous stand-by, under two addresses that stay while the servers behind them change. */
export interface Cluster {
  /** Names both hosts. */
  url: string;
  /** Freezes or ends the server that takes writes and has the stand-by take its place; a new stand-by follows then. */
  failOver(how: 'SIGKILL' | 'SIGSTOP' | 'in good order', awayFor: number): Promise<void>;
  /** The stand-by falls silent for so many milliseconds: what is written meanwhile waits for it. */
  freezeStandby(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** A server, and the address under which it is known. */
interface Node {
  server: ThrowAwayPostgres;
  proxy: LoopbackProxy;
}

export async function openCluster(): Promise<Cluster> {
  let primary = await nodeOf(await startThrowAwayPostgres(settings));
  let standby = await nodeOf(await primary.server.startStandby());
  await waitForStandby(primary.server);
  const url = new URL(primary.server.url);
  url.port = String(primary.proxy.port);
  return {
    url: url.href.replace(url.host, `${url.host},127.0.0.1:${standby.proxy.port}`),
    async failOver(how, awayFor) {
      const lost = primary;
      if (how === 'in good order') await lost.server.stop();
      else lost.server.signal(how);
      await wait(awayFor);
      await standby.server.promote();
      // Whoever fails over makes sure that the old one never takes a write again.
      if (how !== 'in good order') {
        lost.server.signal('SIGKILL');
        await lost.server.stop();
      }
      primary = standby;
      const follower = await primary.server.startStandby();
      lost.proxy.lead(portOf(follower));
      standby = { server: follower, proxy: lost.proxy };
      await waitForStandby(primary.server);
    },
    async freezeStandby(milliseconds) {
      standby.server.signal('SIGSTOP');
      await wait(milliseconds);
      standby.server.signal('SIGCONT');
    },
    async close() {
      await Promise.all([primary, standby].map(({ proxy }) => proxy.close()));
      await standby.server.stop();
      await primary.server.stop();
    },
  };
}

async function nodeOf(server: ThrowAwayPostgres): Promise<Node> {
  return { server, proxy: await openLoopbackProxy(portOf(server)) };
}

function portOf({ url }: ThrowAwayPostgres): number {
  return Number(new URL(url).port);
}

/** From then on nothing is acknowledged that the stand-by does not have. */
async function waitForStandby({ url }: ThrowAwayPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
    for (;;) {
      const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
      if (rows.length > 0) return;
      await wait(50);
    }
  } finally {
    await client.end();
  }
}
