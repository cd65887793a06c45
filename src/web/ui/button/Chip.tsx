import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from '../class-names.ts';

import styles from './Chip.module.css';

interface ChipProps {
  selected: boolean;
  onPress: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** A quick choice that is on or off. */
export function Chip({ selected, onPress, disabled = false, children }: ChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, selected && styles.selected)}
      aria-pressed={selected}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface RemovableProps {
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A chosen value that can be removed: a filter, a product group. */
export function RemovableChip({ removeLabel, onRemove, children }: RemovableProps) {
  return (
    <span className={classNames(styles.chip, styles.selected, styles.removable)}>
      {children}
      <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
        <X aria-hidden size={16} />
      </button>
    </span>
  );
}

/** Chips beside each other, in as many lines as they need. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <div className="flow gap-2">{children}</div>;
}
