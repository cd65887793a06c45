import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';

import { context, propagation, SpanKind, trace } from '@opentelemetry/api';

export interface OutsideCall {
  method: string;
  headers?: Record<string, string>;
  body?: Buffer | string | null;
  /** Ends the call, wherever it is: while the name is looked up as well as before the last byte of the answer. */
  signal: AbortSignal;
  /** Bytes of the answer; a longer one is read no further. */
  longestAnswer: number;
  /** True when only the status is wanted: the rest of the answer is not waited for. */
  isStatusEnough?: boolean;
  /** The addresses that are connected to, in place of those that the name has by now. */
  addresses?: readonly string[];
}

export interface OutsideAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A call without an answer. */
export class OutsideCallError extends Error {
  /** False when there was no connection: then the request cannot have arrived. */
  readonly maybeArrived: boolean;
  /** Of an answer that broke off or was too long; null where there was none. */
  readonly status: number | null;

  constructor(message: string, maybeArrived: boolean, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.maybeArrived = maybeArrived;
    this.status = status;
  }
}

/**
 * Calls a system outside by HTTP. Whatever it does, the call ends in its time and with an answer of bounded length, and
 * goes nowhere else: no redirection is followed. Throws OutsideCallError.
 */
export async function callOutside(url: URL, call: OutsideCall): Promise<OutsideAnswer> {
  const span = startSpan(url, call.method);
  try {
    const answer = await callOnce(url, call, span.headers);
    span.of?.setAttribute('http.response.status_code', answer.status);
    return answer;
  } finally {
    span.of?.end();
  }
}

async function callOnce(
  url: URL,
  { method, headers, body = null, signal, longestAnswer, isStatusEnough = false, addresses }: OutsideCall,
  traceHeaders: Record<string, string>,
): Promise<OutsideAnswer> {
  const isHttps = url.protocol === 'https:';
  let isConnected = false;
  let status: number | null = null;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = (isHttps ? httpsRequest : httpRequest)(url, {
        method,
        // Nothing is unpacked here.
        headers: { 'user-agent': 'koorem', 'accept-encoding': 'identity', ...traceHeaders, ...headers },
        // A kept connection that the other side is just closing would leave open whether a request arrived.
        agent: false,
        signal,
        ...(addresses !== undefined && { lookup: lookupOf(addresses) }),
      });
      sending.once('socket', (socket) => {
        socket.once(isHttps ? 'secureConnect' : 'connect', () => {
          isConnected = true;
        });
      });
      sending.once('response', resolve);
      sending.on('error', reject);
      sending.once('close', () => {
        reject(new Error('the connection was closed'));
      });
      sending.end(body);
    });
    status = response.statusCode ?? 500;
    const reading = readBody(response, longestAnswer);
    if (!isStatusEnough) return { status, headers: response.headers, body: await reading };
    reading.catch(() => undefined);
    return { status, headers: response.headers, body: Buffer.alloc(0) };
  } catch (error) {
    throw new OutsideCallError(reasonOf(error), isConnected, status, error);
  }
}

/** Returns the body of an answer; throws an Error once it is longer than `maxBytes`, and reads no further. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function lookupOf(addresses: readonly string[]): RequestOptions['lookup'] {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, answer) => {
    if (options.all === true) answer(null, found);
    else answer(null, found[0]?.address ?? '', found[0]?.family);
  };
}

function reasonOf(error: unknown): string {
  const { message, code = 'no answer' } = error as Error & { code?: string };
  return message === '' ? code : message;
}

/** A call within a traced request is part of its trace, by host alone: paths and queries hold tokens and names. */
function startSpan({ origin }: URL, method: string) {
  const headers: Record<string, string> = {};
  if (trace.getActiveSpan() === undefined) return { of: null, headers };
  const span = trace.getTracer('koorem').startSpan(method, {
    kind: SpanKind.CLIENT,
    attributes: { 'http.request.method': method, 'url.full': origin },
  });
  propagation.inject(trace.setSpan(context.active(), span), headers);
  return { of: span, headers };
}
