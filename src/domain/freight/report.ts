/** A delivered load as far as figures go: whole kilograms, metres, minutes and cents, so that sums are exact. */
export interface ReportedLoad {
  rowId: number;
  kg: number;
  loadedMetres: number;
  emptyMetres: number;
  waitingMinutes: number;
  chargedMinutes: number;
  incomeCents: number;
  costCents: number;
  /** One of its sides is held: its money is not known yet. */
  isHeld: boolean;
}

export interface Figures {
  rows: number;
  tonnes: number;
  loadedKm: number;
  emptyKm: number;
  waitingMinutes: number;
  chargedMinutes: number;
  incomeCents: number;
  costCents: number;
  marginCents: number;
  heldRows: number;
}

/**
 * Returns the sums of loads (docs/requirements.md, 'Reports'); a load that is named twice counts once among `rows`.
 */
export function figuresOf(loads: readonly ReportedLoad[]): Figures {
  const sum = (valueOf: (load: ReportedLoad) => number) =>
    loads.reduce((total, load) => total + valueOf(load), 0);
  const incomeCents = sum((load) => load.incomeCents);
  const costCents = sum((load) => load.costCents);
  return {
    rows: new Set(loads.map(({ rowId }) => rowId)).size,
    tonnes: sum((load) => load.kg) / 1000,
    loadedKm: sum((load) => load.loadedMetres) / 1000,
    emptyKm: sum((load) => load.emptyMetres) / 1000,
    waitingMinutes: sum((load) => load.waitingMinutes),
    chargedMinutes: sum((load) => load.chargedMinutes),
    incomeCents,
    costCents,
    marginCents: incomeCents - costCents,
    heldRows: new Set(loads.flatMap(({ rowId, isHeld }) => (isHeld ? rowId : []))).size,
  };
}

/** A load with its group. */
export interface GroupedLoad {
  key: string;
  label: string;
  load: ReportedLoad;
}

/** Returns figures by group, by what the groups are called. */
export function groupFigures(
  groupedLoads: readonly GroupedLoad[],
): (Figures & { key: string; label: string; rowIds: number[] })[] {
  const groups = Map.groupBy(groupedLoads, ({ key }) => key);
  return [...groups].map(([key, ofGroup]) => {
    const loads = ofGroup.map(({ load }) => load);
    const rowIds = [...new Set(loads.map(({ rowId }) => rowId))];
    return Object.assign(figuresOf(loads), { key, label: ofGroup[0]?.label ?? key, rowIds });
  });
}
