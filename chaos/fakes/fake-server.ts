import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import type { SeededRandom } from '#domain/seeded-random.ts';

import type { EventLog } from '../event-log.ts';

/**
 * The state of an external system: `busy` and `failing` do nothing and answer 503 and 500, `cutting`
 * ends the connection before anything is done. The others have done what was asked, and then answer
 * late, with 500, not at all, or cut.
 */
export const weathers = [
  'busy',
  'failing',
  'cutting',
  'slow after',
  'failing after',
  'silent after',
  'cutting after',
] as const;
export type Weather = (typeof weathers)[number];

export interface FakeCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export interface FakeAnswer {
  status: number;
  body?: unknown;
}

export interface FakeServer {
  url: string;
  /** Null: all is well. */
  weather: Weather | null;
  close(): Promise<void>;
}

/** The share of calls that the weather hits. */
const hit = 0.7;
const lateMs = 3000;
/** Longer than the adapters wait. */
const silenceMs = 15_000;

/** An external system on loopback that answers as `answer` says, when the weather lets it. */
export async function openFakeServer(
  name: string,
  random: SeededRandom,
  log: EventLog,
  answer: (call: FakeCall) => FakeAnswer,
): Promise<FakeServer> {
  const fake: FakeServer = { url: '', weather: null, close };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      take(
        { method: request.method ?? '', path: pathname, query: searchParams, body },
        response,
        request.socket,
      );
    });
  });

  function take(call: FakeCall, response: ServerResponse, socket: Socket): void {
    const weather = random.chance(hit) ? fake.weather : null;
    log.write('outside call', { name, weather, method: call.method, path: call.path, body: call.body });
    if (weather === 'cutting') return void socket.destroy();
    if (weather === 'busy') return void response.writeHead(503).end('{"detail":"busy"}');
    if (weather === 'failing') return void response.writeHead(500).end('{"detail":"Server Error"}');
    const { status, body } = answer(call);
    if (weather === 'cutting after') return void socket.destroy();
    if (weather === 'failing after') return void response.writeHead(500).end('{"detail":"Server Error"}');
    if (weather === 'silent after') return void setTimeout(() => socket.destroy(), silenceMs).unref();
    const reply = () =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? '' : JSON.stringify(body));
    if (weather === 'slow after') setTimeout(reply, lateMs).unref();
    else reply();
  }

  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => {
      server.close(() => resolve());
    });
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

/** An external system's record of one send of ours. */
export interface ExternalRecord {
  /** Our id of the send. */
  sendId: string;
  /** The number of times that it was made: more than once is a broken promise. */
  made: number;
  isLiving: boolean;
  /** As last sent, where that is compared. */
  quantity?: number;
}

/** The records of one external system, by our ids. */
export type ExternalRecords = Map<string, ExternalRecord>;

/** Keeps that a record was made, perhaps once more. */
export function keepMade(records: ExternalRecords, sendId: string): ExternalRecord {
  const record = { sendId, made: (records.get(sendId)?.made ?? 0) + 1, isLiving: true };
  records.set(sendId, record);
  return record;
}
