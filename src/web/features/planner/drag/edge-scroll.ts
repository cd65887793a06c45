/** So near to the edge of the board a held job scrolls it. */
const edgePx = 44;
const mostPerFrame = 14;

/** A pointer that only passes the edge, on its way from the tray, does not scroll. */
const restMs = 250;
let restsSince: number | null = null;

/** Scrolls the board under a pointer that rests at its edge; true while it does. */
export function scrollAtEdge(x: number, y: number): boolean {
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
  return Math.ceil((Math.min(into, edgePx) / edgePx) * mostPerFrame);
}
