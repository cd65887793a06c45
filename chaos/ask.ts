import type { EventLog } from './event-log.ts';
import { type Breach, countUp, type Figures } from './figures.ts';
import type { Trouble } from './trouble.ts';

export interface Asked {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/**
 * `answered`, or not: `unreachable` when the server was not there, so that nothing happened; `unanswered` when the
 * result is unknown.
 */
export type Answer =
  | { how: 'answered'; status: number; body: unknown }
  | { how: 'unreachable'; reason: string }
  | { how: 'unanswered'; reason: string };

/** Makes one request to the server at `url`. */
export type Ask = (url: string, asked: Asked) => Promise<Answer>;

/** Longer than any answer takes that still comes: with all its tries an external system may be asked for a minute. */
const patienceMs = 120_000;
/** The name of fetch's error then. */
const gaveUp = 'TimeoutError';

interface Told {
  figures: Figures;
  breach: Breach;
  log: EventLog;
  trouble: Trouble;
}

/** Makes requests, counts them and what came of them, and finds what no server may ever answer. */
export function createAsk(told: Told): Ask {
  const { figures, log, trouble } = told;
  return async (url, asked) => {
    const wasWell = trouble.watch();
    const startedAt = performance.now();
    figures.requests += 1;
    const answer = await request(url, asked, (status, headers, body) =>
      judge(told, { ...asked, url, wasWell: wasWell() }, status, headers, body),
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    if (answer.how !== 'answered') figures[answer.how] += 1;
    if (answer.how === 'unanswered' && answer.reason === gaveUp) {
      told.breach('every request is answered within two minutes', { url, path: asked.path });
    }
    if (milliseconds > figures.longestStall.milliseconds) {
      figures.longestStall = { milliseconds, request: `${asked.method} ${asked.path}` };
    }
    if (asked.method !== 'GET' || answer.how !== 'answered' || answer.status >= 500) {
      const { method, path, body } = asked;
      log.write('asked', {
        url,
        method,
        path,
        body,
        key: asked.headers['idempotency-key'],
        milliseconds,
        answer,
      });
    }
    return answer;
  };
}

async function request(
  url: string,
  { method, path, headers, body }: Asked,
  judge: (status: number, headers: Headers, body: unknown) => void,
): Promise<Answer> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(patienceMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const read = parse(text);
    judge(answer.status, answer.headers, read);
    return { how: 'answered', status: answer.status, body: read };
  } catch (error) {
    const { code, name } = causeOf(error);
    return code === 'ECONNREFUSED'
      ? { how: 'unreachable', reason: code }
      : { how: 'unanswered', reason: code ?? name ?? String(error) };
  }
}

/** 503 is an honest answer while something is wrong; 502 says that an external system is. No other 5xx is. */
function judge(
  { figures, breach }: Told,
  { method, path, url, wasWell }: Asked & { url: string; wasWell: boolean },
  status: number,
  headers: Headers,
  body: unknown,
): void {
  if (status < 300 && method !== 'GET') figures.acknowledged += 1;
  if (status >= 400 && status < 500) figures.refused += 1;
  if (status < 500) return;
  if (saysNotConfigured(body)) {
    countUp(figures.serverErrors, '503 NOT_CONFIGURED');
    return;
  }
  const saysWhen = headers.get('retry-after') !== null;
  const kind = status === 503 ? `503 ${saysWhen ? 'with' : 'without'} Retry-After` : String(status);
  countUp(figures.serverErrors, kind);
  if (status === 503 && wasWell) breach('no 503 while nothing is wrong', { url, method, path });
  if (status === 502 || (status === 503 && saysWhen)) return;
  breach(`no server answers ${kind}`, { url, method, path, body });
}

/** A system that nobody has configured takes nothing, however well all is. */
function saysNotConfigured(body: unknown): boolean {
  const { errors } = (body ?? {}) as { errors?: { code?: string }[] };
  return errors?.some(({ code }) => code === 'NOT_CONFIGURED') === true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text === '' ? null : text;
  }
}

function causeOf(error: unknown): { code?: string; name?: string } {
  if (!(error instanceof Error)) return {};
  const cause = error.cause as { code?: string; errors?: { code?: string }[] } | undefined;
  const code = cause?.code ?? cause?.errors?.[0]?.code;
  return { ...(code !== undefined && { code }), name: error.name };
}
