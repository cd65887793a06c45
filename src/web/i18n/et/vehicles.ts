import type { TrailerKind } from '#domain/vehicles/load-space.ts';

/** What is said of trucks and trailers where one is chosen. */
export const vehicles = {
  trailerKinds: {
    TIPPER: 'Kallur',
    WALKING_FLOOR: 'Liikuvpõrand',
    TANK: 'Tsistern',
    CURTAIN: 'Tent',
    FLAT: 'Madel',
  } satisfies Record<TrailerKind, string>,
  payload: (tonnes: string) => `mahub u ${tonnes} t`,
};
