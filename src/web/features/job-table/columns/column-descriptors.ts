import { Anchor, Droplets, FileText, type LucideIcon, MapPinned, MessageSquare } from 'lucide-react';

import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

/** The screen's additions to a column's rule; its kind decides how it is drawn, edited and filtered. */
interface ColumnDescriptor {
  /**
   * Px that fit the usual values in the dense table. All that is needed to plan a day stands in 1166 px: what
   * a window of 1440 px leaves beside the menu and a scroll bar.
   */
  width: number;
  /** Not shown until somebody wants it. */
  isHidden?: true;
  isFrozen?: true;
  /** The icon of a flag on cards, and in the header of a narrow column. */
  icon?: LucideIcon;
}

export const columnDescriptors: Record<JobRowColumn, ColumnDescriptor> = {
  id: { width: 66, isFrozen: true },
  transportJobId: { width: 66, isHidden: true },
  date: { width: 89, isFrozen: true },
  time: { width: 52, isFrozen: true },
  client: { width: 120 },
  pickup: { width: 116 },
  destination: { width: 116 },
  product: { width: 66 },
  quantity: { width: 72 },
  shelf: { width: 72, isHidden: true },
  notes: { width: 36 },
  carrier: { width: 110 },
  truck: { width: 67 },
  customerManager: { width: 40 },
  creator: { width: 34 },
  sentToPkTerminal: { width: 20, icon: Anchor },
  sentToWaybill: { width: 20, icon: FileText },
  sentToFleetService: { width: 20, icon: MapPinned },
  isSMSSent: { width: 20, icon: MessageSquare },
  wetGrain: { width: 20, icon: Droplets },
  status: { width: 118 },
  driver: { width: 100 },
  trailer: { width: 72 },
  deliveredQuantity: { width: 72 },
  order: { width: 64 },
  km: { width: 56 },
  priority: { width: 78 },
};

/** Returns the alignment of a column, also of its header; `center` is for marks without text, under an icon. */
export function alignOf(column: JobRowColumn): 'start' | 'end' | 'center' {
  const { kind } = ruleOf(column);
  if (kind === 'number' || kind === 'quantity') return 'end';
  return kind === 'flag' ? 'center' : 'start';
}
