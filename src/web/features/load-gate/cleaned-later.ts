import type { SpaceEvent } from '#api/vehicles/load-gate.ts';

type Cleaned = Pick<SpaceEvent, 'kind' | 'cleanedBy' | 'cleaning'>;

/**
 * True for a load that was cleaned only after the next load: nobody may read that the space was clean before that
 * one.
 */
export function isCleanedLater(event: Cleaned, next: Pick<SpaceEvent, 'kind'> | undefined): boolean {
  return (
    event.kind === 'load' && event.cleanedBy !== null && event.cleaning === null && next?.kind === 'load'
  );
}
