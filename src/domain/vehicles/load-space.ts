/** The load space of goods: the trailer, else the truck without one (docs/requirements.md, 'Previous-load gate'). */
export interface LoadSpace {
  truckId: number;
  trailerId: number | null;
}

/** Returns the same text for the same load space, whichever truck draws the trailer. */
export function spaceKey({ truckId, trailerId }: LoadSpace): string {
  return trailerId === null ? `truck ${truckId}` : `trailer ${trailerId}`;
}

/** True for the same load space: the same trailer or, without a trailer, the same truck. */
export function isSameSpace(one: LoadSpace, other: LoadSpace): boolean {
  return spaceKey(one) === spaceKey(other);
}

/** Kinds of trailers, by how they are built and emptied. */
export const trailerKinds = ['TIPPER', 'WALKING_FLOOR', 'TANK', 'CURTAIN', 'FLAT'] as const;
export type TrailerKind = (typeof trailerKinds)[number];
