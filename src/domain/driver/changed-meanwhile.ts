/** The instructions of a job for its driver: ids, null for none; fields left out are unknown. */
export interface JobInstructions {
  truckId?: number | null | undefined;
  trailerId?: number | null | undefined;
  rows: readonly RowInstructions[];
  /** True where `rows` are all that there is to haul; otherwise what is left out is not known. */
  isWhole?: boolean;
}

/** The pickup and destination of a row's goods; fields left out are unknown. */
interface RowInstructions {
  rowId: number;
  pickupId?: number | null | undefined;
  destinationId?: number | null | undefined;
}

export const changeableParts = ['row', 'destination', 'pickup', 'truck', 'trailer'] as const;
export type ChangeablePart = (typeof changeableParts)[number];

/** The version that is kept where they differ: what the driver really did, or what the office wants. */
export const keptSides = ['MINE', 'OFFICE'] as const;
export type KeptSide = (typeof keptSides)[number];

/** One part of a job that the office has changed since the driver saw it. */
export interface MeanwhileChange {
  part: ChangeablePart;
  /** Null of truck and trailer, which all rows share. */
  rowId: number | null;
  /** Ids; of a whole row that only one side has, its own id on that side. */
  saw: number | null;
  office: number | null;
}

/** Changes of the office that a step met, and which side its driver chose to keep. */
export interface AnsweredChanges {
  changes: readonly MeanwhileChange[];
  keep: KeptSide;
}

/**
 * Returns the office's changes to a job since its driver looked (docs/requirements.md, 'Changed while the driver was
 * away').
 */
export function changesMeanwhile(saw: JobInstructions, office: JobInstructions): MeanwhileChange[] {
  const changes: MeanwhileChange[] = [];
  const compare = (
    part: ChangeablePart,
    rowId: number | null,
    mine: number | null | undefined,
    theirs: number | null | undefined,
  ) => {
    if (mine === undefined || theirs === undefined || mine === theirs) return;
    changes.push({ part, rowId, saw: mine, office: theirs });
  };
  for (const row of office.rows) {
    const mine = saw.rows.find(({ rowId }) => rowId === row.rowId);
    compare('destination', row.rowId, mine?.destinationId, row.destinationId);
    compare('pickup', row.rowId, mine?.pickupId, row.pickupId);
  }
  if (saw.isWhole === true) {
    const seenIds = new Set(saw.rows.map(({ rowId }) => rowId));
    const officeIds = new Set(office.rows.map(({ rowId }) => rowId));
    for (const rowId of new Set([...seenIds, ...officeIds])) {
      compare('row', rowId, seenIds.has(rowId) ? rowId : null, officeIds.has(rowId) ? rowId : null);
    }
  }
  compare('truck', null, saw.truckId, office.truckId);
  compare('trailer', null, saw.trailerId, office.trailerId);
  return changes;
}
