import { createContext, use, useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export type HeaderSlots = {
  /** Places in the header where a screen may put its own buttons and its own state. */
  actions: HTMLElement | null;
  status: HTMLElement | null;
  setTitle: (title: string | null) => void;
};

export const HeaderSlotsContext = createContext<HeaderSlots>({
  actions: null,
  status: null,
  setTitle: () => undefined,
});

/** Buttons of this screen in the header; they go away with the screen. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const { actions } = use(HeaderSlotsContext);
  return actions && createPortal(children, actions);
}

/** A state of this screen in place of the connection state ('Saatmise ootel: 2'). */
export function HeaderStatus({ children }: { children: ReactNode }) {
  const { status } = use(HeaderSlotsContext);
  return status && createPortal(children, status);
}

/** Replaces the screen's title of app/screens.ts, for titles that name a thing ('Veotöö 20418'). */
export function useScreenTitle(title: string | null): void {
  const { setTitle } = use(HeaderSlotsContext);
  useEffect(() => {
    setTitle(title);
    return () => {
      setTitle(null);
    };
  }, [title, setTitle]);
}
