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
  /** The text for people who do not see the mark; 'Jah' or 'Ei' if the column already names it. */
  label?: string;
}

/** A tick or a cross. Its shape is the stylesheet's: a table draws hundreds of them at once. */
export function FlagMark({ on, label }: FlagProps) {
  const name = label ?? (on ? messages.yes : messages.no);
  return <span className={on ? styles.tick : styles.cross} role="img" aria-label={name} />;
}
