/** SQLSTATEs: connection, resources, cancelled, read-only stand-by, lock and idle time-outs, shutdown. */
const awayStates = /^(08|53|57014|25006|55P03|25P03|25P04|57P0)/;

const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What pg, its pool and Kysely say without a code when a connection ended, or could not be had in time. */
const awaySentences = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Postgres connection has been discarded',
];

/** The database cannot do it now, but soon may: it is away, shutting down, overloaded, or held up by another. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    awayStates.test(code) ||
    awaySystemCodes.has(code) ||
    awaySentences.some((sentence) => error.message.startsWith(sentence)) ||
    isLostRace(error)
  );
}

/** This very server is away, ending or a stand-by, so that another of the same database may be in its place. */
export function isHostUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    endsConnection(error) ||
    awaySystemCodes.has(codeOf(error)) ||
    ['Connection terminated', 'timeout expired'].some((sentence) => error.message.startsWith(sentence))
  );
}

/** PostgreSQL undid the transaction in favour of another (serialization, deadlock): the same again may go through. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && ['40001', '40P01'].includes(codeOf(error));
}

/** What was to be written is there already, by a unique or an exclusion constraint. */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && ['23505', '23P01'].includes(codeOf(error));
}

/** PostgreSQL said so as the last word on this connection, or as a stand-by: nothing can be written over it. */
export function endsConnection(error: unknown): boolean {
  return error instanceof Error && /^(08|25006|25P03|25P04|57P0)/.test(codeOf(error));
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
