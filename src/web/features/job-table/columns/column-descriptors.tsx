import { Anchor, Droplets, FileText, type LucideIcon, MapPinned, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';

import type { JobRow } from '#api/job-row/job-table.ts';
import { type JobRowColumn, ruleOf } from '#domain/job-row/job-row-columns.ts';

import { CompanyName, DayText, Km, PersonName, ProductName } from '../cells/cell-parts.tsx';
import { NotesCell } from '../cells/NotesCell.tsx';
import { WaybillMark } from '../cells/WaybillMark.tsx';

/** What the screen adds to a column's rule; how it is drawn, edited and filtered by follows from its kind. */
type ColumnDescriptor = {
  /**
   * Px that fit the usual values in the dense table. All that is needed to plan a day stands in 1166 px: what
   * a window of 1440 px leaves beside the menu and a scroll bar.
   */
  width: number;
  /** Not shown until somebody wants it. */
  isHidden?: true;
  isFrozen?: true;
  /** Stands for a flag on cards, and in the header of a narrow column. */
  icon?: LucideIcon;
  /** Draws the cell in place of what its kind draws. */
  draw?: (row: JobRow) => ReactNode;
};

export const columnDescriptors: Record<JobRowColumn, ColumnDescriptor> = {
  id: { width: 66, isFrozen: true },
  transportJobId: { width: 66, isHidden: true },
  date: { width: 89, isFrozen: true, draw: (row) => <DayText day={row.date} /> },
  time: { width: 52, isFrozen: true },
  client: { width: 120, draw: (row) => <CompanyName company={row.client} /> },
  pickup: { width: 116 },
  destination: { width: 116 },
  product: { width: 66, draw: (row) => <ProductName name={row.product.name} /> },
  quantity: { width: 72 },
  shelf: { width: 72, isHidden: true },
  notes: { width: 36, draw: (row) => <NotesCell row={row} /> },
  carrier: { width: 110, draw: (row) => <CompanyName company={row.carrier} /> },
  truck: { width: 67 },
  customerManager: { width: 40, draw: (row) => <PersonName person={row.customerManager} /> },
  creator: { width: 34, draw: (row) => <PersonName person={row.creator} /> },
  sentToPkTerminal: { width: 20, icon: Anchor },
  sentToWaybill: { width: 20, icon: FileText, draw: (row) => <WaybillMark row={row} /> },
  sentToFleetService: { width: 20, icon: MapPinned },
  isSMSSent: { width: 20, icon: MessageSquare },
  wetGrain: { width: 20, icon: Droplets },
  status: { width: 118 },
  driver: { width: 100 },
  trailer: { width: 72 },
  deliveredQuantity: { width: 72 },
  order: { width: 64 },
  km: { width: 56, draw: (row) => <Km row={row} /> },
  priority: { width: 78 },
};

/** How texts stand in a column, in its header too; `center` is for marks alone, under an icon. */
export function alignOf(column: JobRowColumn): 'start' | 'end' | 'center' {
  const { kind } = ruleOf(column);
  if (kind === 'number' || kind === 'quantity') return 'end';
  return kind === 'flag' ? 'center' : 'start';
}
