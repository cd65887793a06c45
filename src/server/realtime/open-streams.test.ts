import { expect, test } from 'vitest';

import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { listenTo } from '../../../tests/setup/event-listener.ts';
import { openTestApp, rolePermissions } from '../../../tests/setup/test-app.ts';
import { maxStreamsPerUser } from './open-streams.ts';

const most = maxStreamsPerUser + 2;
const { app, db, signIn } = await openTestApp({ EVENT_LINES: String(most) });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const both = [...rolePermissions.staffdriver];

type Stream = Awaited<ReturnType<typeof listenTo>>;

async function open(headers: Record<string, string>, path = '/api/events'): Promise<Stream> {
  const stream = await listenTo(`${address}${path}`, headers);
  if (stream.answer.status === 200) expect((await stream.next()).event).toBe('heartbeat');
  return stream;
}

async function nextBut(stream: Stream, passedOver: string): Promise<string> {
  for (;;) {
    const { event } = await stream.next();
    if (event !== passedOver) return event;
  }
}

/** Streams of ended connections are gone once the server has noticed. */
async function openOnceAllowed(headers: Record<string, string>): Promise<Stream> {
  for (;;) {
    const stream = await open(headers);
    if (stream.answer.status === 200) return stream;
  }
}

test("a user's oldest stream gives way to one too many, whatever they are for, and is told so", async () => {
  const user = await signIn({ permissions: both });
  const other = await open((await signIn()).headers);
  const oldest = await open(user.headers);
  const streams: Stream[] = [];
  for (let stream = 1; stream < maxStreamsPerUser; stream += 1) {
    streams.push(await open(user.headers, stream % 2 === 0 ? '/api/events' : '/api/truck-drivers/events'));
  }
  const newest = await open(user.headers);
  expect(newest.answer.status).toBe(200);
  expect(await nextBut(oldest, 'viewers')).toBe('superseded');
  await oldest.untilEnd();
  // What is left says the next thing, not that it ends.
  const { id } = await createJobRow(db);
  await (await signIn()).put(`/api/transport-job-products/${id}/cancel`);
  for (const stream of [newest, other]) expect(await nextBut(stream, 'viewers')).toBe('job-rows');
  for (const stream of [...streams, newest, other]) stream.end();
});

test('when all places are taken a further stream is refused, until one ends', async () => {
  const streams: Stream[] = [];
  for (let stream = 0; stream < most; stream += 1) {
    streams.push(await openOnceAllowed((await signIn()).headers));
  }
  const late = await signIn();
  const { answer } = await open(late.headers);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('30');
  streams.pop()?.end();
  streams.push(await openOnceAllowed(late.headers));
  for (const stream of streams) stream.end();
});
