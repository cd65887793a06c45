import { useState } from 'react';

import { readDevice, writeDevice } from '../../platform/device/device-store.ts';
import { ownName } from '../../ui/form/tab-drafts.ts';
import { forgetDraft } from '../../ui/form/use-draft.ts';
import type { SalesLineForm } from './sales-order.ts';

export interface OpenLine {
  companyId: number;
  line: SalesLineForm;
  /** Opened because the server found the warehouse short: the stock is shown at once. */
  isShort: boolean;
}

/** The name under which the sheet of a line keeps its draft. */
export const lineFormName = 'sales-order-line';
const openLineName = 'sales-order.open-line';

/** The parts of a sales order's draft that are kept under names of their own. */
export const salesOrderParts = [lineFormName, openLineName] as const;

/** Returns the line whose sheet is open. A reload opens it again, with what was typed (`lineFormName`). */
export function useOpenLine(companyId: number | null) {
  const [open, setOpen] = useState(() => readDevice<OpenLine>(`draft.${ownName(openLineName)}`));
  const setLine = (next: OpenLine | null) => {
    forgetDraft({ name: lineFormName });
    // After a reload the stock is read again, and asked about only when it is still too little.
    writeDevice(`draft.${ownName(openLineName)}`, next && { ...next, isShort: false });
    setOpen(next);
  };
  return {
    open: open !== null && open.companyId === companyId ? open : null,
    openLine: setLine,
    close: () => setLine(null),
  };
}
