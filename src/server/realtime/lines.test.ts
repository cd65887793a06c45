import { expect, test } from 'vitest';

import { createJobRow } from '../../../tests/factories/transport-jobs.ts';
import { listenTo } from '../../../tests/setup/event-listener.ts';
import { openTestApp, rolePermissions } from '../../../tests/setup/test-app.ts';
import { maxLinesPerUser } from './lines.ts';

const most = maxLinesPerUser + 2;
const { app, db, signIn } = await openTestApp({ EVENT_LINES: String(most) });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const both = [...rolePermissions.staffdriver];

type Line = Awaited<ReturnType<typeof listenTo>>;

async function open(headers: Record<string, string>, path = '/api/events'): Promise<Line> {
  const line = await listenTo(`${address}${path}`, headers);
  if (line.answer.status === 200) expect((await line.next()).event).toBe('heartbeat');
  return line;
}

async function nextBut(line: Line, passedOver: string): Promise<string> {
  for (;;) {
    const { event } = await line.next();
    if (event !== passedOver) return event;
  }
}

/** Lines of ended connections are gone once the server has noticed. */
async function openOnceThereIsAPlace(headers: Record<string, string>): Promise<Line> {
  for (;;) {
    const line = await open(headers);
    if (line.answer.status === 200) return line;
  }
}

test("a user's oldest line gives way to one too many, whatever they are for, and is told so", async () => {
  const user = await signIn({ permissions: both });
  const other = await open((await signIn()).headers);
  const oldest = await open(user.headers);
  const lines: Line[] = [];
  for (let line = 1; line < maxLinesPerUser; line += 1) {
    lines.push(await open(user.headers, line % 2 === 0 ? '/api/events' : '/api/truck-drivers/events'));
  }
  const newest = await open(user.headers);
  expect(newest.answer.status).toBe(200);
  expect(await nextBut(oldest, 'viewers')).toBe('superseded');
  await oldest.untilEnd();
  // What is left says the next thing, not that it ends.
  const { id } = await createJobRow(db);
  await (await signIn()).put(`/api/transport-job-products/${id}/cancel`);
  for (const line of [newest, other]) expect(await nextBut(line, 'viewers')).toBe('job-rows');
  for (const line of [...lines, newest, other]) line.end();
});

test('when all places are taken a further line is refused, until one ends', async () => {
  const lines: Line[] = [];
  for (let line = 0; line < most; line += 1)
    lines.push(await openOnceThereIsAPlace((await signIn()).headers));
  const late = await signIn();
  const { answer } = await open(late.headers);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('30');
  lines.pop()?.end();
  lines.push(await openOnceThereIsAPlace(late.headers));
  for (const line of lines) line.end();
});
