import { createContext } from 'react';

/** Where a screen has panels beside it at a desk; null on screens that have none. */
export const SidePanelContainer = createContext<HTMLElement | null>(null);
