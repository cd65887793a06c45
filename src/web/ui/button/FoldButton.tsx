import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './FoldButton.module.css';

interface Props {
  isOpen: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A line that says in short what it opens under it. */
export function FoldButton({ isOpen, onPress, children }: Props) {
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onPress}>
      {children}
      {isOpen ? <ChevronUp aria-hidden size={20} /> : <ChevronDown aria-hidden size={20} />}
    </button>
  );
}
