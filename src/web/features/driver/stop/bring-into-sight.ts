/** Long enough for the tap that has entered a field to be over. */
export const settledMs = 400;

/**
 * A ref for what appears while the driver enters a stop: it is brought above the bar, a moment after the tap that let
 * it appear.
 */
export function bringIntoSight(element: HTMLElement | null): () => void {
  const timer = setTimeout(() => element?.scrollIntoView({ block: 'nearest' }), settledMs);
  return () => clearTimeout(timer);
}
