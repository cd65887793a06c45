import type pg from 'pg';

import { isOfEndedConnection } from './database-errors.ts';
import { NamingClient } from './naming-client.ts';
import { ownAnswerMs } from './time-limits.ts';

export interface ServerClientConfig extends pg.ClientConfig {
  /** Milliseconds from a statement to its answer. */
  answerMs: number;
}

/**
 * A connection to a PostgreSQL server that may be cut or go silent at any time. The work that it serves then fails
 * (db/database-errors.ts knows how), and the pool makes another connection; the process goes on.
 */
export class ServerClient extends NamingClient {
  /** The address from the configuration. */
  readonly address: string | undefined;
  readonly #answerMs: number;

  constructor(config: ServerClientConfig) {
    super(config);
    this.address = config.connectionString;
    this.#answerMs = config.answerMs;
    // The pool listens only to the errors of idle clients; without a listener, an error of a client in use would end
    // the process.
    this.on('error', () => undefined);
  }

  override query(...call: unknown[]): never {
    const send = super.query.bind(this) as (...call: unknown[]) => unknown;
    const answer = send(...call);
    if (answer instanceof Promise) this.#endWhenLost(answer);
    return answer as never;
  }

  /**
   * The pool drops an ended client. A connection that a firewall forgot, or a frozen server, never answers; pg's own
   * query_timeout would give the client back to the pool while it still waits.
   */
  #endWhenLost(answer: Promise<unknown>): void {
    const end = () => void this.end();
    const timer = setTimeout(end, ownAnswerMs() ?? this.#answerMs);
    answer.then(
      () => {
        clearTimeout(timer);
      },
      (error: unknown) => {
        clearTimeout(timer);
        if (isOfEndedConnection(error)) end();
      },
    );
  }
}
