import type pg from 'pg';

/** `postgres://user:password@` · hosts with their ports · the rest. */
const addressPattern = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/**
 * Returns the addresses that one names, in order: `postgres://u:p@a:5432,b:5433/koorem` has two hosts, of which one
 * takes writes. `target_session_attrs` is left out: Koorem always wants the one that does.
 */
export function addressesOf(databaseUrl: string): string[] {
  const [, start, hosts, rest] = addressPattern.exec(databaseUrl) ?? [];
  if (start === undefined || hosts === undefined || rest === undefined) return [databaseUrl];
  const end = rest.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.split(',').map((host) => `${start}${host}${end}`);
}

/** The hosts of a database, and which of them is believed to take writes. */
export class DatabaseHosts {
  readonly #addresses: readonly string[];
  readonly #listeners = new Set<(address: string) => void>();
  #current = 0;

  constructor(databaseUrl: string) {
    this.#addresses = addressesOf(databaseUrl);
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** The address that new connections go to. */
  get address(): string {
    return this.#addresses[this.#current] ?? '';
  }

  /**
   * The host at `address` is unavailable, silent or a standby: the next one is tried. Ignored for a host that is not in
   * use.
   */
  giveUp(address: string): void {
    if (address !== this.address || this.count === 1) return;
    this.#current = (this.#current + 1) % this.#addresses.length;
    for (const listener of this.#listeners) listener(address);
  }

  /** Calls back with each address that is given up, until the returned function is called. */
  onGivenUp(listener: (address: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const hostsByUrl = new Map<string, DatabaseHosts>();

/**
 * Returns the hosts of a database, shared by all connections of this process, so that each knows what another found
 * out.
 */
export function hostsOf(databaseUrl: string): DatabaseHosts {
  const hosts = hostsByUrl.get(databaseUrl) ?? new DatabaseHosts(databaseUrl);
  hostsByUrl.set(databaseUrl, hosts);
  return hosts;
}

/** Throws when the server at the other end is a stand-by, with the SQLSTATE of a write that it refuses. */
export async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby === true) {
    throw Object.assign(new Error('This PostgreSQL server is a stand-by: it takes no writes.'), {
      code: '25006',
    });
  }
}
