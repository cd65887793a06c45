import { createContext } from 'react';

/** The place for panels beside a screen at a desk; null on screens that have none. */
export const SidePanelContainer = createContext<HTMLElement | null>(null);
