import type { SpaceEvent } from '#api/vehicles/load-gate.ts';

type Cleaned = Pick<SpaceEvent, 'kind' | 'cleanedBy' | 'cleaning'>;

/** True for a load whose cleaning was done only after the next load: nobody may read that it was clean before that one. */
export function isCleanedLater(event: Cleaned, next: Pick<SpaceEvent, 'kind'> | undefined): boolean {
  return (
    event.kind === 'load' && event.cleanedBy !== null && event.cleaning === null && next?.kind === 'load'
  );
}
