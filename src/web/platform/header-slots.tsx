import { createContext, use, useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export interface HeaderSlots {
  /** Places in the header where a screen may put its own buttons and its own state. */
  actions: HTMLElement;
  status: HTMLElement;
  setTitle: (title: string | null) => void;
}

export const HeaderSlotsContext = createContext<HeaderSlots | null>(null);

function useHeaderSlots(): HeaderSlots {
  const slots = use(HeaderSlotsContext);
  if (slots === null) throw new Error('header slots outside the shell');
  return slots;
}

/** Buttons of this screen in the header; they go away with the screen. */
export function HeaderActions({ children }: { children: ReactNode }) {
  return createPortal(children, useHeaderSlots().actions);
}

/** A state of this screen in place of the connection state ('Saatmise ootel: 2'). */
export function HeaderStatus({ children }: { children: ReactNode }) {
  return createPortal(children, useHeaderSlots().status);
}

/** Replaces the screen's title of app/screens.ts, for titles that name a thing ('Veotöö 20418'). */
export function useScreenTitle(title: string | null): void {
  const { setTitle } = useHeaderSlots();
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
}
