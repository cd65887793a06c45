/** How a trailer is built and emptied. */
export const trailerKinds = ['TIPPER', 'WALKING_FLOOR', 'TANK', 'CURTAIN', 'FLAT'] as const;
export type TrailerKind = (typeof trailerKinds)[number];
