import { createContext } from 'react';

/** Where a screen has panels beside it at a desk; null on screens that have none. */
export const SidePanelPlace = createContext<HTMLElement | null>(null);
