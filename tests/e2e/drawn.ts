import type { Page } from './test.ts';

/** What was drawn: how often React put something on the page, of how many components, and the elements made. */
export interface Drawn {
  commits: number;
  components: number;
  elements: number;
}

interface Watched {
  takeDrawn: () => Drawn;
  /** Tells the screens what the server would: an event of its stream. */
  tell: (event: string, data: unknown) => void;
}

/**
 * Counts what the screens of this page draw, from its next address on. Nothing comes by their event streams but what
 * `tell` says.
 */
export async function watchDrawing(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Sends an event to the screen, as the server would. */
export function tell(page: Page, event: string, data: unknown): Promise<void> {
  return page.evaluate(([name, what]) => (window as unknown as Watched).tell(name, what), [
    event,
    data,
  ] as const);
}

/**
 * Returns the least that was drawn for one of several times: what else a screen draws now and then falls on one of
 * them. `act` ends once its effect is on the page; what `prepare` does before it is not counted.
 */
export async function leastDrawn(
  page: Page,
  times: number,
  act: (time: number) => Promise<void>,
  prepare?: () => Promise<void>,
): Promise<Drawn> {
  const all: Drawn[] = [];
  for (let time = 0; time < times; time += 1) {
    await prepare?.();
    // What was begun before, as rows out of sight that come a few a frame, is no part of it.
    while ((await takeDrawn(page)).commits > 0);
    await act(time);
    all.push(await takeDrawn(page));
  }
  const least = (of: keyof Drawn) => Math.min(...all.map((each) => each[of]));
  return { commits: least('commits'), components: least('components'), elements: least('elements') };
}

/** What was drawn since it was asked last, once nothing more is. */
function takeDrawn(page: Page): Promise<Drawn> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => requestIdleCallback(resolve));
    return (window as unknown as Watched).takeDrawn();
  });
}

/** Runs in the page before anything else does. */
function watch(): void {
  interface Fiber {
    tag: number;
    flags: number;
    alternate: Fiber | null;
    child: Fiber | null;
    sibling: Fiber | null;
  }
  /** Of functions and classes, and of those in `memo` and `forwardRef` (React's WorkTag). */
  const componentTags = new Set([0, 1, 11, 14, 15]);
  /** React's flag of a fiber whose function has run. */
  const performedWork = 1;
  let drawn: Drawn = { commits: 0, components: 0, elements: 0 };
  const visit = (first: Fiber | null) => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      const before = fiber.alternate;
      const hasRun = (fiber.flags & performedWork) !== 0;
      if (hasRun && componentTags.has(fiber.tag)) drawn.components += 1;
      // What nothing was to be done in has the very children that it had.
      if (before === null || before.child !== fiber.child) visit(fiber.child);
    }
  };
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot(_renderer: number, { current }: { current: Fiber }) {
      drawn.commits += 1;
      visit(current.child);
    },
  };
  const count = (changes: readonly MutationRecord[]) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Element) drawn.elements += 1 + node.querySelectorAll('*').length;
      }
    }
  };
  const observer = new MutationObserver(count);
  observer.observe(document, { childList: true, subtree: true });
  const streams = new Set<EventTarget>();
  class OwnStream extends EventTarget {
    constructor() {
      super();
      streams.add(this);
    }
    close() {
      streams.delete(this);
    }
  }
  const watched: Watched = {
    takeDrawn() {
      count(observer.takeRecords());
      const taken = drawn;
      drawn = { commits: 0, components: 0, elements: 0 };
      return taken;
    },
    tell(event, data) {
      for (const stream of streams) {
        stream.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
      }
    },
  };
  Object.assign(window, { ...watched, EventSource: OwnStream, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}
