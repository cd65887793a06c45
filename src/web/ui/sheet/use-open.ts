import { useState } from 'react';

/** A sheet or a question that is open or not, and what opens and closes it. */
export interface Openable {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Returns the state of something that opens; closed at first. */
export function useOpen(): Openable {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open: () => {
      setOpen(true);
    },
    close: () => {
      setOpen(false);
    },
  };
}
