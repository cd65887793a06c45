import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeEach } from 'vitest';

/** The ways in which a system answers that is broken, or that somebody else has taken over. */
export const badAnswers = [
  'endless body',
  'slow body',
  'endless head',
  'silent',
  'cut within',
  'page',
  'redirect inside',
] as const;
export type BadAnswer = (typeof badAnswers)[number];

export interface BadServer {
  url: string;
  /** The paths that it was asked for. */
  calls: string[];
  answer: BadAnswer;
  /** What reached the address inside that `redirect inside` names. */
  inside: string[];
}

/** Starts a server on loopback that answers badly, and beside it the address inside that nobody must reach. */
export async function startBadServer(): Promise<BadServer> {
  const bad: BadServer = { url: '', calls: [], answer: 'silent', inside: [] };
  const innerUrl = await listen((path, response) => {
    bad.inside.push(path);
    response.end('{}');
  });
  bad.url = await listen((path, response) => {
    bad.calls.push(path);
    answerBadly(bad.answer, response, innerUrl);
  });
  beforeEach(() => {
    bad.calls.length = 0;
    bad.inside.length = 0;
  });
  return bad;
}

function answerBadly(kind: BadAnswer, response: ServerResponse, innerUrl: string): void {
  const { socket } = response;
  if (kind === 'page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  if (kind === 'redirect inside') response.writeHead(307, { location: `${innerUrl}/secret` }).end();
  if (kind === 'cut within') {
    response.writeHead(200, { 'content-length': '100' }).write('{"routes":');
    setTimeout(() => socket?.destroy(), 20);
  }
  if (kind === 'endless body') pump(response, Buffer.alloc(64 * 1024, '[').toString());
  if (kind === 'slow body') drip(response, () => response.write('['));
  if (kind === 'endless head') {
    socket?.write('HTTP/1.1 200 OK\r\n');
    drip(response, () => socket?.write('x: y\r\n'));
  }
}

function pump(response: ServerResponse, piece: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write(piece)) continue;
  };
  response.on('drain', more);
  more();
}

function drip(response: ServerResponse, one: () => unknown): void {
  const timer = setInterval(one, 20);
  response.on('close', () => {
    clearInterval(timer);
  });
}

async function listen(answer: (path: string, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      answer(request.url ?? '', response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
