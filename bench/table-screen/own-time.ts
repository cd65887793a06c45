import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Returns the longest task of the page's main thread during `work`, in milliseconds of the thread's own
 * time: what it waited for a processor is left out, so that a busy machine tells the same as an idle one.
 * `long` are those over 50 ms.
 */
export async function longestTask(
  page: Page,
  work: () => Promise<unknown>,
): Promise<{ longest: number; long: number }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own.');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] },
  });
  await page.evaluate(() => performance.mark('measured'));
  await work();
  const complete = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const mark = events.find(({ name }) => name === 'measured');
  const tasks = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === mark?.pid && tid === mark.tid)
    .map(({ tdur = 0 }) => tdur / 1000);
  if (tasks.length === 0) throw new Error('The trace has no tasks of the page.');
  return { longest: Math.max(...tasks), long: tasks.filter((each) => each > 50).length };
}

/** Returns the milliseconds of its own time that the page's main thread spent on `work`. */
export async function ownTime(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(session);
  await work();
  const after = await taskSeconds(session);
  await session.send('Performance.disable');
  return (after - before) * 1000;
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
