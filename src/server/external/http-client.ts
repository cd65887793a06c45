import { setTimeout as wait } from 'node:timers/promises';

import * as z from 'zod/mini';

import { callOutside, OutsideCallError } from '../call-outside.ts';

/** More than any external system has to say; a longer answer is not read. */
const longestAnswerBytes = 8 * 1024 * 1024;

/** An HTTP call to an external system. */
export interface ExternalRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  /** Sent as it is, not as JSON; every answer to it is accepted. */
  text?: { type: string; content: string };
  headers?: Record<string, string>;
  /** True when a second call does no harm: only then is a call repeated whose answer was lost. */
  repeatable: boolean;
}

export interface ExternalAnswer {
  status: number;
  /** The parsed JSON; null when there is none. */
  body: unknown;
}

/**
 * The failure of an external system. `refused`: it answered and said no, so nothing happened there. `unavailable`: it
 * was not reached, so nothing happened either. `unclear`: the answer was lost, it may have happened.
 */
export class ExternalError extends Error {
  readonly kind: 'refused' | 'unavailable' | 'unclear';
  readonly status: number | null;
  readonly body: unknown;

  constructor(
    kind: 'refused' | 'unavailable' | 'unclear',
    message: string,
    status: number | null = null,
    body: unknown = null,
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.body = body;
  }
}

export interface ExternalClientOptions extends ExternalLimits {
  /** Base address, no slash at the end. */
  baseUrl: string;
  /** Only this object holds the secrets: no error or log repeats headers. */
  headers: Record<string, string>;
  now?: () => number;
}

/** Time limit and attempts of a call. */
export interface ExternalLimits {
  timeoutMs?: number;
  /** Pauses before the second, third… try. */
  backoffMs?: readonly number[];
  /** The number of failures in a row that opens the circuit, and the time for which it stays open. */
  circuit?: { failures: number; openMs: number };
  /** Called with a function that tells whether the circuit is open. */
  watch?: (isResting: () => boolean) => void;
}

export type ExternalClient = (request: ExternalRequest) => Promise<ExternalAnswer>;

/**
 * Makes what calls one external system: with a time limit, with a bounded number of further tries where that is
 * safe, and not at all for a while after it has failed again and again.
 */
export function createExternalClient(options: ExternalClientOptions): ExternalClient {
  const { timeoutMs = 10_000, backoffMs = [300, 1200] } = options;
  const circuit = createCircuit(options.circuit ?? { failures: 5, openMs: 30_000 }, options.now ?? Date.now);
  options.watch?.(circuit.isOpen);

  return async (request) => {
    // An earlier try may have arrived, even if a later one did not.
    let unclear: ExternalError | null = null;
    for (let attempt = 0; ; attempt += 1) {
      if (circuit.isOpen()) {
        throw unclear ?? new ExternalError('unavailable', 'paused after repeated failures');
      }
      try {
        const answer = await callOnce(options, request, timeoutMs);
        circuit.succeeded();
        return answer;
      } catch (error) {
        if (!(error instanceof ExternalError)) throw error;
        if (error.kind === 'refused') {
          circuit.succeeded();
          throw error;
        }
        circuit.failed();
        if (error.kind === 'unclear') unclear = error;
        const pause = backoffMs[attempt];
        const worthTrying = error.kind === 'unavailable' || request.repeatable;
        if (pause === undefined || !worthTrying) throw unclear ?? error;
        await wait(pause);
      }
    }
  };
}

async function callOnce(
  { baseUrl, headers }: ExternalClientOptions,
  request: ExternalRequest,
  timeoutMs: number,
): Promise<ExternalAnswer> {
  const { status, body: bytes } = await callOutside(new URL(`${baseUrl}${request.path}`), {
    method: request.method,
    headers: {
      accept: 'application/json',
      'content-type': request.text?.type ?? 'application/json',
      ...headers,
      ...request.headers,
    },
    body: request.text?.content ?? (request.body === undefined ? null : JSON.stringify(request.body)),
    signal: AbortSignal.timeout(timeoutMs),
    longestAnswer: longestAnswerBytes,
  }).catch((error: unknown) => {
    throw asExternalError(error);
  });
  const body = parseJson(bytes.toString('utf8'));
  if (status >= 200 && status < 300) {
    if (body === undefined && request.text === undefined) {
      throw new ExternalError('unclear', 'the answer is no JSON', status);
    }
    return { status, body: body ?? null };
  }
  const answered = [`answered ${status}`, status, body ?? null] as const;
  if (status === 429 || status === 503) throw new ExternalError('unavailable', ...answered);
  // A redirection, which is not followed, may come after something was done.
  throw new ExternalError(status < 400 || status >= 500 ? 'unclear' : 'refused', ...answered);
}

/** Returns the failure of a call outside as one of an external system; any other error as it is. */
function asExternalError(error: unknown): unknown {
  if (!(error instanceof OutsideCallError)) return error;
  const { maybeArrived, status } = error;
  if (!maybeArrived) return new ExternalError('unavailable', 'not reachable');
  return new ExternalError('unclear', status === null ? 'no answer' : error.message, status);
}

/** Returns the body of an answer. One of another shape is no answer: throws ExternalError `unclear`. */
export function readAnswer<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const result = z.safeParse(schema, body);
  if (!result.success) throw new ExternalError('unclear', 'the answer is of another shape');
  return result.data;
}

/** Undefined for text that is not JSON; null for an empty text. */
function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function createCircuit(limits: { failures: number; openMs: number }, now: () => number) {
  let failures = 0;
  let openUntil = 0;
  const isOpen = () => {
    const left = openUntil - now();
    // The rest of the pause is longer than the whole pause only when the clock was set back.
    return left > 0 && left <= limits.openMs;
  };
  return {
    isOpen,
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures < limits.failures) return;
      openUntil = now() + limits.openMs;
      // One call is let through after the pause; if it fails too, the circuit opens again at once.
      failures = limits.failures - 1;
    },
  };
}
