import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { instantToIso } from '#domain/calendar/tallinn-time.ts';
import { driverStatuses } from '#domain/driver/driver-status.ts';

import { driverJob, driverJobRow } from '../../../tests/setup/driver-jobs.ts';
import { createMemoryOutboxStore } from '../../../tests/setup/memory-outbox-store.ts';
import { nextAction, photoAction } from '../../../tests/setup/offline/driver-actions.ts';
import { reportConnection } from '../platform/device/connection.ts';
import { jobWithWaiting } from './job-after.ts';
import type { OutboxAction } from './outbox-item.ts';
import { type OutboxPorts, perform, replay } from './outbox.ts';
import { sendItem } from './send-item.ts';
import { createSendLoop } from './send-loop.ts';
import { createTransport } from './transport.ts';

/**
 * Networks that are cut in one direction or in both, for random spans, and after each of which nothing tells the phone
 * that all is well again: what waits must be gone within ten seconds all the same.
 */

/**
 * `deaf`: requests arrive, answers do not; `mute`: requests do not arrive. Neither is noticed: nothing ever comes of
 * what was sent then. `cut`: the phone knows that there is no network. `gateway`: something between answers instead.
 */
const networks = ['well', 'deaf', 'mute', 'cut', 'gateway'] as const;
type Network = (typeof networks)[number];

const healedWithinMs = 10_000;
const userId = 1;
const jobId = 7;

beforeEach(() => {
  vi.useFakeTimers();
  // The real one keeps to a clock that cannot be set.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const over = new AbortController();
    setTimeout(() => over.abort(new DOMException('too long', 'TimeoutError')), milliseconds);
    return over.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A second or two of an idle machine. */
const patience = { timeout: 120_000 };

test(
  'after random cuts, one-way ones too, everything is sent within ten seconds, once and in order',
  patience,
  async () => {
    const span = fc.record({
      network: fc.constantFrom(...networks),
      milliseconds: fc.integer({ min: 100, max: 40_000 }),
      steps: fc.nat({ max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(span, { minLength: 1, maxLength: 6 }), async (spans) => {
        const phone = openPhone();
        for (const { network, milliseconds, steps } of spans) {
          phone.setNetwork(network);
          for (let step = 0; step < steps; step += 1) await phone.takeStep();
          await vi.advanceTimersByTimeAsync(milliseconds);
        }
        phone.setNetwork('well');
        await vi.advanceTimersByTimeAsync(healedWithinMs);
        const waiting = await phone.waiting();
        phone.close();
        expect(waiting).toEqual([]);
        expect(phone.arrived).toEqual(phone.done);
      }),
      { numRuns: 300 },
    );
  },
);

test('a request that runs out of patience just after the network has healed waits no longer than others', async () => {
  for (let mutedMs = 24_000; mutedMs < 36_000; mutedMs += 100) {
    const phone = openPhone();
    phone.setNetwork('cut');
    await phone.takeStep();
    await phone.takeStep();
    await vi.advanceTimersByTimeAsync(40_000);
    phone.setNetwork('mute');
    await vi.advanceTimersByTimeAsync(mutedMs);
    phone.setNetwork('well');
    await vi.advanceTimersByTimeAsync(healedWithinMs);
    const waiting = await phone.waiting();
    phone.close();
    expect({ mutedMs, waiting: waiting.length }).toEqual({ mutedMs, waiting: 0 });
  }
});

test('a photo that a cut has swallowed goes out again within ten seconds', async () => {
  const phone = openPhone();
  phone.setNetwork('mute');
  await phone.perform(photoAction);
  await vi.advanceTimersByTimeAsync(20_000);
  phone.setNetwork('well');
  await vi.advanceTimersByTimeAsync(healedWithinMs);
  expect(await phone.waiting()).toEqual([]);
  expect(phone.arrived).toEqual(phone.done);
  phone.close();
});

test('photos and steps in cuts that nothing notices are there within ten seconds', patience, async () => {
  const cut = fc.record({
    network: fc.constantFrom('deaf' as const, 'mute' as const),
    milliseconds: fc.integer({ min: 100, max: 1900 }),
    photos: fc.integer({ min: 1, max: 2 }),
    steps: fc.nat({ max: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(cut, async ({ network, milliseconds, photos, steps }) => {
      const phone = openPhone();
      phone.setNetwork(network);
      for (let photo = 0; photo < photos; photo += 1) await phone.perform(photoAction);
      for (let step = 0; step < steps; step += 1) await phone.takeStep();
      await vi.advanceTimersByTimeAsync(milliseconds);
      phone.setNetwork('well');
      await vi.advanceTimersByTimeAsync(healedWithinMs);
      const waiting = await phone.waiting();
      phone.close();
      expect(waiting).toEqual([]);
      expect(phone.arrived.toSorted()).toEqual(phone.done.toSorted());
    }),
    { numRuns: 100 },
  );
});

test('a photo in a cut too short for a look at the network goes out again as soon as that is back', async () => {
  const phone = openPhone();
  phone.setNetwork('mute');
  await phone.perform(photoAction);
  await vi.advanceTimersByTimeAsync(300);
  reportConnection('deviceOffline');
  phone.setNetwork('well');
  await vi.advanceTimersByTimeAsync(300);
  reportConnection('answered');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await phone.waiting()).toEqual([]);
  expect(phone.arrived).toEqual(phone.done);
  phone.close();
});

test('a photo that fills the network is restarted twice at most', async () => {
  const phone = openPhone();
  phone.setPhotoMs(60_000);
  await phone.perform(photoAction);
  for (let times = 0; times < 5; times += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    reportConnection('unreachable');
    reportConnection('answered');
  }
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await phone.waiting()).toEqual([]);
  phone.close();
});

test('of photos that take a minute on a network that is well only the first is restarted', async () => {
  const phone = openPhone();
  phone.setPhotoMs(60_000);
  await phone.perform(photoAction);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await phone.waiting()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await phone.waiting()).toEqual([]);
  await phone.perform(photoAction);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await phone.waiting()).toEqual([]);
  phone.close();
});

/** A phone with one job, and a server that takes each action once. */
function openPhone() {
  let network: Network = 'well';
  let photoMs = 80;
  let isClosed = false;
  const arrived: string[] = [];
  const done: string[] = [];
  const store = createMemoryOutboxStore();
  const planned = driverJob('NOT_STARTED', { transportJobProducts: [driverJobRow(1)] });
  store.storeJob(userId, planned);
  reportConnection('answered');

  const answerTo = (path: string, body: string): Response => {
    if (path === '/health/live') return new Response();
    const { actionId } = JSON.parse(body) as { actionId: string };
    if (!arrived.includes(actionId)) arrived.push(actionId);
    const status = driverStatuses[arrived.length] ?? 'COMPLETED';
    return Response.json({ content: driverJob(status, { version: planned.version + arrived.length }) });
  };
  vi.stubGlobal('fetch', async (path: string, { signal, body }: { signal: AbortSignal; body?: string }) => {
    const sentOver = network;
    if (sentOver === 'cut') throw new TypeError('no network');
    if (sentOver === 'gateway') return new Response('Bad Gateway', { status: 502 });
    const answer = sentOver === 'mute' ? null : answerTo(path, body ?? '');
    await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      setTimeout(
        () => {
          // An answer that comes into a cut is lost like one that was sent in it.
          if (answer !== null && sentOver === 'well' && network === 'well') resolve(answer);
        },
        path.endsWith('/photos') ? photoMs : 80,
      );
    });
    return answer;
  });

  const ports: OutboxPorts = {
    store,
    send: (item) => sendItem(transport, item),
    newId: () => crypto.randomUUID(),
    now: () => instantToIso(Date.now()),
  };
  const loop = createSendLoop(async () => {
    const end = isClosed ? 'idle' : await replay(ports, userId);
    return end === 'unreachable' || end === 'fault' ? end : 'done';
  });
  const transport = createTransport(loop.sendOnceMore);

  const performAction = async (action: OutboxAction) => {
    const item = await perform(ports, userId, jobId, action);
    done.push(item?.actionId ?? 'not stored');
    loop.sendNow();
  };

  return {
    arrived,
    done,
    setNetwork: (next: Network) => {
      network = next;
    },
    setPhotoMs: (milliseconds: number) => {
      photoMs = milliseconds;
    },
    takeStep: async () => {
      const job = jobWithWaiting((await store.job(userId, jobId)) ?? planned, await store.items(userId));
      const action = nextAction(job, { slip: false, odd: 'no', truckId: 1, previousLoads: [] });
      if (action !== null) await performAction(action);
    },
    perform: performAction,
    /** Nothing of it goes on in the next one's time. */
    close: () => {
      isClosed = true;
      vi.clearAllTimers();
    },
    waiting: () => store.items(userId),
  };
}
