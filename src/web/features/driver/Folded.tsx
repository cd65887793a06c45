import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import styles from './driver.module.css';

interface Props {
  title: string;
  /** What it says in short. */
  line?: string;
  /** Open from the beginning: there is something to see. */
  isOpen?: boolean;
  /** Something in it must be put right: it does not fold. */
  isHeld?: boolean;
  children: ReactNode;
}

/** What is over or known already: a line that says it in short, and opens. */
export function Folded({ title, line = '', isOpen: isOpenFirst = false, isHeld = false, children }: Props) {
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null);
  const isOpen = isHeld || (chosenOpen ?? isOpenFirst);
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <button
        type="button"
        className={styles.folded}
        aria-expanded={isOpen}
        onClick={() => setChosenOpen(!isOpen)}
      >
        <span>
          <strong>{title}</strong>
          {line !== '' && <span>{line}</span>}
        </span>
        <Icon aria-hidden size={24} />
      </button>
      {isOpen && children}
    </>
  );
}
