/** What goods stand in: the trailer, else the truck that draws none (docs/requirements.md, "Previous-load gate"). */
export interface LoadSpace {
  truckId: number;
  trailerId: number | null;
}

/** The same text for the same load space, whichever truck draws the trailer. */
export function spaceKey({ truckId, trailerId }: LoadSpace): string {
  return trailerId === null ? `truck ${truckId}` : `trailer ${trailerId}`;
}

/** True for one and the same load space: the trailer decides, and only without one the truck. */
export function isSameSpace(one: LoadSpace, other: LoadSpace): boolean {
  return spaceKey(one) === spaceKey(other);
}

/** How a trailer is built and emptied. */
export const trailerKinds = ['TIPPER', 'WALKING_FLOOR', 'TANK', 'CURTAIN', 'FLAT'] as const;
export type TrailerKind = (typeof trailerKinds)[number];
