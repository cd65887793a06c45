import type { LucideIcon } from 'lucide-react';

import { common as messages } from '../../i18n/et/shell.ts';
import { classNames } from '../class-names.ts';

import styles from './StatusLabel.module.css';

export type StatusTone = 'grey' | 'green' | 'wheat' | 'blue' | 'violet' | 'red';

interface Props {
  icon: LucideIcon;
  tone: StatusTone;
  children: string;
}

/** A status as icon, word and colour: never colour alone. */
export function StatusLabel({ icon: Icon, tone, children }: Props) {
  return (
    <span className={classNames(styles.label, styles[tone])}>
      <Icon aria-hidden size={14} />
      {children}
    </span>
  );
}

interface FlagProps {
  on: boolean;
  /** The text for people who do not see the mark; 'Jah' or 'Ei' if the column already names it, null if all is named. */
  label?: string | null;
}

/** A tick or a cross. Its shape is the stylesheet's: a table draws hundreds of them at once. */
export function FlagMark({ on, label }: FlagProps) {
  const shape = on ? styles.tick : styles.cross;
  if (label === null) return <span className={shape} />;
  const name = label ?? (on ? messages.yes : messages.no);
  return <span className={shape} role="img" aria-label={name} />;
}
