import { minutesOfDay } from '#domain/calendar/time-of-day.ts';

import { swallowNextClick } from '../../../ui/swallow-next-click.ts';
import { type BoardJob, isSameAssignment, type Assignment, nearestQuarter } from '../day-plan.ts';
import { fetchMoves } from '../move/fetch-moves.ts';
import { proposal } from '../move/move-stores.ts';

/** A press that moves by fewer px is a click. */
const slackPx = 6;
/** The milliseconds that a finger must rest to take hold of a job; a finger that moves earlier scrolls. */
const holdMs = 280;

/** The pointer's position while it holds a job; updated once a frame, outside React. */
export const dragPoint = { x: 0, y: 0, onMove: () => undefined as void };

/** Starts a press on a job's block or card; once the pointer has moved, or a finger has rested, it drags the job. */
export function pressJob(event: PointerEvent, element: HTMLElement, job: BoardJob): void {
  if (event.button !== 0) return;
  const { pointerId, clientX, clientY } = event;
  const isTouch = event.pointerType === 'touch';
  const controller = new AbortController();
  const { signal } = controller;
  const grab = grabOf(element, job, clientX);
  let to: Assignment | null = null;
  let frame = 0;

  const follow = () => {
    frame = 0;
    // Reads positions before it changes anything: after a change the browser would have to lay out the page first.
    to = assignmentAt(dragPoint.x, dragPoint.y, job, grab) ?? job.assignment;
    if (scrollAtEdge(dragPoint.x, dragPoint.y)) frame = requestAnimationFrame(follow);
    dragPoint.onMove();
    const current = proposal.get();
    if (current === null || !isSameAssignment(current.to, to)) proposal.set({ job, to, by: 'pointer' });
  };
  const begin = () => {
    clearTimeout(hold);
    element.dataset.held = '';
    // Its cursor is then shown wherever the pointer goes.
    element.setPointerCapture(pointerId);
    to = job.assignment;
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
    controller.abort();
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
    const target = to && (assignmentAt(up.clientX, up.clientY, job, grab) ?? null);
    if (to !== null) swallowNextClick();
    end();
    if (target !== null) void fetchMoves().then(({ moveJob }) => moveJob(job, target));
  };
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || to === null) return;
    key.preventDefault();
    swallowNextClick();
    end();
  };
  // Selecting the texts on the way would cost whole frames.
  window.addEventListener('selectstart', (start) => start.preventDefault(), { signal });
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
}

/** Keeps the page where it is while a finger holds a job; its long press opens no menu of the browser. */
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

/** A held job scrolls the board when it is this near to its edge, in px. */
const edgePx = 44;
const maxPerFrame = 14;

/** A pointer that only passes the edge, on its way from the tray, does not scroll. */
const restMs = 250;
let restsSince: number | null = null;

/** Scrolls the board under a pointer that rests at its edge; true while it does. */
function scrollAtEdge(x: number, y: number): boolean {
  const board = document.querySelector<HTMLElement>('[data-board]');
  if (board === null) return false;
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const head = board.querySelector<HTMLElement>('[data-truck-head]')?.offsetWidth ?? 0;
  const isInside = x > left && x < right && y > top && y < bottom;
  const across = isInside && x > left + head ? stepOf(x, left + head, right) : 0;
  const down = isInside ? stepOf(y, top, bottom) : 0;
  if (across === 0 && down === 0) {
    restsSince = null;
    return false;
  }
  restsSince ??= performance.now();
  if (performance.now() - restsSince > restMs) board.scrollBy(across, down);
  return true;
}

function stepOf(at: number, from: number, to: number): number {
  if (at < from + edgePx) return -speed(from + edgePx - at);
  return at > to - edgePx ? speed(at - (to - edgePx)) : 0;
}

function speed(into: number): number {
  return Math.ceil((Math.min(into, edgePx) / edgePx) * maxPerFrame);
}

/** Returns the minutes of the job before the pointer that takes hold of it; 0 for a card of the tray. */
function grabOf(element: HTMLElement, { assignment }: BoardJob, x: number): number {
  const track = element.closest<HTMLElement>('[data-track]');
  if (track === null || assignment.time === null) return 0;
  return minutesAt(track, x) - minutesOfDay(assignment.time);
}

/**
 * The truck and time that a job held at this point of the window would have, to the quarter of an hour; null beside the
 * board. On a truck's name the job keeps its time, over the tray its truck is taken away.
 */
function assignmentAt(x: number, y: number, { assignment }: BoardJob, grab: number): Assignment | null {
  const under = document.elementFromPoint(x, y);
  if (under === null) return null;
  if (under.closest('[data-tray]') !== null) return { truckId: null, time: assignment.time };
  const line = under.closest<HTMLElement>('[data-truck]');
  const track = line?.querySelector<HTMLElement>('[data-track]');
  if (line == null || track == null) return null;
  const truckId = Number(line.dataset.truck);
  if (under.closest('[data-truck-head]') !== null) {
    return assignment.time === null ? null : { truckId, time: assignment.time };
  }
  return { truckId, time: nearestQuarter(minutesAt(track, x) - grab) };
}

/** The time of an x position on a line, in minutes since midnight. */
function minutesAt(track: HTMLElement, x: number): number {
  const { left, width } = track.getBoundingClientRect();
  const [from, to] = [Number(track.dataset.from) * 60, Number(track.dataset.to) * 60];
  return from + ((x - left) / width) * (to - from);
}
