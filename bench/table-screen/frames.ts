import type { CDPSession, Page } from '@playwright/test';

import { longestTask } from './own-time.ts';

/** Milliseconds between one frame and the next while something went on. */
export interface Frames {
  longest: number;
  /** Frames that took more than 50 ms. */
  long: number;
  all: number;
  /** The longest task by the time that the page's thread itself was at work, waiting for a processor left out. */
  ownLongest: number;
  /** Tasks of more than 50 ms of such time. */
  ownLong: number;
}

/** Watches the frames while something goes on. */
export async function watchFrames(page: Page, work: () => Promise<unknown>): Promise<Frames> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const watch = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (watched.isOn) requestAnimationFrame(watch);
    };
    const watched = { isOn: true, gaps };
    Object.assign(window, { watched });
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(watch);
    });
  });
  const own = await longestTask(page, work);
  const gaps = await page.evaluate(() => {
    const { watched } = window as unknown as { watched: { isOn: boolean; gaps: number[] } };
    watched.isOn = false;
    return watched.gaps;
  });
  return {
    longest: Math.max(...gaps),
    long: gaps.filter((gap) => gap > 50).length,
    all: gaps.length,
    ownLongest: own.longest,
    ownLong: own.long,
  };
}

/** Turns the wheel over the middle of the page for three seconds at a steady pace (up when it is negative). */
export function scrollFrames(page: Page, session: CDPSession, pixelsPerSecond: number): Promise<Frames> {
  return watchFrames(page, () =>
    session.send('Input.synthesizeScrollGesture', {
      x: 800,
      y: 500,
      yDistance: -3 * pixelsPerSecond,
      speed: Math.abs(pixelsPerSecond),
      gestureSourceType: 'mouse',
      preventFling: true,
    }),
  );
}

/** Milliseconds from a key to the frame in which an editor has the focus. */
export async function openingTime(page: Page, key: string): Promise<number> {
  await page.evaluate((key) => {
    const opened = new Promise<number>((resolve) => {
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== key) return;
        window.removeEventListener('keydown', onKey, true);
        const look = () => {
          if (!(document.activeElement instanceof HTMLInputElement)) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
        };
        requestAnimationFrame(look);
      };
      window.addEventListener('keydown', onKey, true);
    });
    Object.assign(window, { opened });
  }, key);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { opened: Promise<number> }).opened);
}

/** Types a text letter by letter; answers the longest time from a key to the next frame (Event Timing). */
export async function typingTime(page: Page, text: string): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'keydown' || entry.name === 'input') times.push(entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { times });
  });
  await page.keyboard.type(text, { delay: 90 });
  // Entries are told after the frames that they are about.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          setTimeout(() => {
            resolve(Math.max(0, ...(window as unknown as { times: number[] }).times));
          }, 200);
        });
      }),
  );
}
