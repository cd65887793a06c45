import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import type { Caller } from './callers.ts';
import type { Operation } from './operations.ts';

/** A request exactly as it goes over the wire. */
export interface WireRequest {
  operation: Operation;
  caller: Caller;
  method: string;
  /** Path and query, percent-encoded or broken on purpose. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The changes that spoil a request of the right shape; none for a plain one. */
  mutations: readonly string[];
}

/** The answer. `status` 0: there was none, and `failure` says why. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  /** Decoded. */
  bytes: Buffer;
  text: string;
  /** The parsed JSON; undefined when there is none. */
  body: unknown;
  milliseconds: number;
  failure: string | null;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The wait after which the server counts as hanging. */
const patienceMs = 30_000;

/** Sends it and reads the answer to the end; never throws. */
export function exchange(url: string, { method, target, headers, body }: WireRequest): Promise<WireAnswer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const answered = (
      status: number,
      answerHeaders: Record<string, string>,
      raw: Buffer,
      failure: string | null,
    ) => {
      const milliseconds = performance.now() - startedAt;
      const { bytes, problem } = decode(raw, answerHeaders['content-encoding']);
      const text = bytes.toString('utf8');
      resolve({
        status,
        headers: answerHeaders,
        bytes,
        text,
        body: /\bjson\b/.test(answerHeaders['content-type'] ?? '') ? parse(text) : undefined,
        milliseconds,
        failure: failure ?? problem,
      });
    };
    const { hostname, port } = new URL(url);
    const outgoing = httpRequest({
      agent,
      hostname,
      port,
      method,
      path: target,
      headers,
      timeout: patienceMs,
    });
    outgoing.on('response', (answer) => {
      const chunks: Buffer[] = [];
      const flat = Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      );
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => answered(answer.statusCode ?? 0, flat, Buffer.concat(chunks), null));
      answer.on('error', (error) => answered(0, {}, Buffer.alloc(0), error.message));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${patienceMs} ms`)));
    outgoing.on('error', (error) => answered(0, {}, Buffer.alloc(0), error.message));
    outgoing.end(body ?? undefined);
  });
}

/** Closes the connection that is kept open. */
export function hangUp(): void {
  agent.destroy();
}

function decode(raw: Buffer, encoding: string | undefined): { bytes: Buffer; problem: string | null } {
  try {
    if (encoding === 'br') return { bytes: brotliDecompressSync(raw), problem: null };
    if (encoding === 'gzip') return { bytes: gunzipSync(raw), problem: null };
    return { bytes: raw, problem: null };
  } catch {
    return { bytes: raw, problem: `the answer is no ${encoding}` };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
