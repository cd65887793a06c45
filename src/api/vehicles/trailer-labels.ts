import type { TrailerKind } from '#domain/vehicles/load-space.ts';

/** Names of the kinds of trailers. */
export const trailerKindLabels = {
  TIPPER: 'Kallur',
  WALKING_FLOOR: 'Liikuvpõrand',
  TANK: 'Tsistern',
  CURTAIN: 'Tent',
  FLAT: 'Madel',
} satisfies Record<TrailerKind, string>;
