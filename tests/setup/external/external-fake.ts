import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeEach } from 'vitest';

/** A call as a fake of an external system heard it. `path` is without the query. */
export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed JSON or form; null when there is none. */
  body: Record<string, unknown> | null;
}

export interface FakeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * The fault of the next call: turned away or failing before anything is done, cut or never answered before or after it
 * is done, or answered with nonsense.
 */
export type Fault =
  | 'busy'
  | 'failing'
  | 'cut before'
  | 'cut after'
  | 'silent before'
  | 'silent after'
  | 'nonsense'
  | 'web page'
  | null;

export interface ExternalFake {
  url: string;
  calls: FakeCall[];
  /** One a call, in the order of the calls; null lets one pass. */
  faults: Fault[];
  /** Awaited before a call is done, and before its answer goes out. */
  hold: (call: FakeCall, until: 'done' | 'answered') => Promise<void>;
}

/** Short limits for adapters under test: a silent system is given up after 1.5 s, which a busy machine keeps. */
export const testLimits = {
  timeoutMs: 1500,
  backoffMs: [1, 1],
  circuit: { failures: 50, openMs: 1000 },
};

/** A real server on loopback that answers as `answer` says; closed after the file's last test, quiet before each. */
export async function startExternalFake(answer: (call: FakeCall) => FakeAnswer): Promise<ExternalFake> {
  const fake: ExternalFake = { url: '', calls: [], faults: [], hold: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
      const call: FakeCall = {
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        text,
        body: parseBody(text, request.headers['content-type'] ?? ''),
      };
      fake.calls.push(call);
      const fault = fake.faults.shift() ?? null;
      if (fault === 'cut before') return request.socket.destroy();
      if (fault === 'silent before') return undefined;
      if (fault === 'busy') return response.writeHead(503).end('{"detail":"busy"}');
      if (fault === 'failing') return response.writeHead(500).end('{"detail":"Server Error"}');
      if (fault === 'web page') return response.writeHead(200).end('<html>');
      await fake.hold(call, 'done');
      const { status, headers, body } = answer(call);
      await fake.hold(call, 'answered');
      if (fault === 'cut after') return request.socket.destroy();
      if (fault === 'silent after') return undefined;
      const shown = fault === 'nonsense' ? { surprise: true } : body;
      return response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(shown === undefined ? '' : JSON.stringify(shown));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeEach(() => {
    fake.calls.length = 0;
    fake.faults.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return fake;
}

function parseBody(text: string, type: string): FakeCall['body'] {
  if (text === '' || type.includes('xml')) return null;
  if (type.includes('form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  return JSON.parse(text) as Record<string, unknown>;
}
