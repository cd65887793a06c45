/** SQLSTATEs: connection, resources, cancelled, read-only stand-by, lock and idle time-outs, shutdown. */
const unavailableStates = /^(08|53|57014|25006|55P03|25P03|25P04|57P0)/;

const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of pg, its pool and Kysely, which have no code, for a connection that ended or could not be had in time. */
const unavailableSentences = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Postgres connection has been discarded',
];

/**
 * True when the database may soon work again: it is unreachable, shutting down, overloaded, or blocked by another
 * transaction.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    unavailableStates.test(code) ||
    unavailableSystemCodes.has(code) ||
    unavailableSentences.some((sentence) => error.message.startsWith(sentence)) ||
    isLostRace(error)
  );
}

/**
 * True when this host is unreachable, ending or a stand-by, so that another host of the database may have taken over.
 */
export function isHostUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isOfEndedConnection(error) ||
    unavailableSystemCodes.has(codeOf(error)) ||
    ['Connection terminated', 'timeout expired'].some((sentence) => error.message.startsWith(sentence))
  );
}

/** True when this host has no such database or account; a stand-by that lags behind does not have them yet. */
export function isUnknownToHost(error: unknown): boolean {
  return error instanceof Error && ['3D000', '28000', '28P01'].includes(codeOf(error));
}

/** True when PostgreSQL undid the transaction in favour of another (serialization, deadlock): a repeat may succeed. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && ['40001', '40P01'].includes(codeOf(error));
}

/** True when a unique or exclusion constraint says that the record exists already. */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && ['23505', '23P01'].includes(codeOf(error));
}

/** True when the connection is over after this error, or leads to a stand-by that takes no writes. */
export function isOfEndedConnection(error: unknown): boolean {
  return error instanceof Error && /^(08|25006|25P03|25P04|57P0)/.test(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
