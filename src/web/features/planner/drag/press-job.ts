import { swallowNextClick } from '../../../ui/swallow-next-click.ts';
import { type BoardJob, isSamePlace, type Place } from '../day-plan.ts';
import { moveJob } from '../move/move-job.ts';
import { proposal } from '../move/move-stores.ts';
import { scrollAtEdge } from './edge-scroll.ts';
import { grabOf, placeAt } from './place-at.ts';

/** A press that moves less is a click. */
const slackPx = 6;
/** A finger that rests so long takes hold of the job; one that moves before scrolls. */
const holdMs = 280;

/** Where the pointer is while it holds a job; followed outside React, a frame at a time. */
export const dragPoint = { x: 0, y: 0, onMove: () => undefined as void };

/** Takes hold of a job's block or card: once the pointer has moved, or a finger has rested, the job hangs on it. */
export function pressJob(event: PointerEvent, element: HTMLElement, job: BoardJob): void {
  if (event.button !== 0) return;
  const { pointerId, clientX, clientY } = event;
  const isTouch = event.pointerType === 'touch';
  const stopped = new AbortController();
  const { signal } = stopped;
  const grab = grabOf(element, job, clientX);
  let to: Place | null = null;
  let frame = 0;

  const follow = () => {
    frame = 0;
    // First what is where, then what changes by it: asked after a change, the browser lays the page out to answer.
    to = placeAt(dragPoint.x, dragPoint.y, job, grab) ?? job.place;
    if (scrollAtEdge(dragPoint.x, dragPoint.y)) frame = requestAnimationFrame(follow);
    dragPoint.onMove();
    const shown = proposal.get();
    if (shown === null || !isSamePlace(shown.to, to)) proposal.set({ job, to, by: 'pointer' });
  };
  const begin = () => {
    clearTimeout(hold);
    element.dataset.held = '';
    // Its cursor is then shown wherever the pointer goes.
    element.setPointerCapture(pointerId);
    to = job.place;
    moveTo(clientX, clientY);
  };
  const moveTo = (x: number, y: number) => {
    dragPoint.x = x;
    dragPoint.y = y;
    if (frame === 0) frame = requestAnimationFrame(follow);
  };
  const end = () => {
    clearTimeout(hold);
    cancelAnimationFrame(frame);
    stopped.abort();
    delete element.dataset.held;
    if (to !== null) proposal.set(null);
  };
  const hold = isTouch ? setTimeout(begin, holdMs) : undefined;

  const onMove = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return;
    if (to === null) {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) < slackPx) return;
      // The finger scrolls.
      if (isTouch) {
        end();
        return;
      }
      begin();
    }
    moveTo(move.clientX, move.clientY);
  };
  const onUp = (up: PointerEvent) => {
    if (up.pointerId !== pointerId) return;
    const target = to && (placeAt(up.clientX, up.clientY, job, grab) ?? null);
    if (to !== null) swallowNextClick();
    end();
    if (target !== null) void moveJob(job, target);
  };
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || to === null) return;
    key.preventDefault();
    swallowNextClick();
    end();
  };
  // To select the texts on the way would cost whole frames.
  window.addEventListener('selectstart', (start) => start.preventDefault(), { signal });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
}

/** While a finger holds a job the page stays where it is, and its long press opens no menu of the browser. */
export function holdPageStill(parts: HTMLElement): () => void {
  const stop = (event: Event) => {
    if (parts.querySelector('[data-held]') !== null) event.preventDefault();
  };
  parts.addEventListener('touchmove', stop, { passive: false });
  parts.addEventListener('contextmenu', stop);
  return () => {
    parts.removeEventListener('touchmove', stop);
    parts.removeEventListener('contextmenu', stop);
  };
}
