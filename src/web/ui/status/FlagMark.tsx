import { words } from '../../i18n/et/words.ts';

import styles from './status.module.css';

type Props = {
  on: boolean;
  /** What the mark says to those who do not see it; 'Jah' or 'Ei' where the column already names it. */
  label?: string;
};

/** A tick or a cross. Its shape is the stylesheet's: a table draws hundreds of them at once. */
export function FlagMark({ on, label }: Props) {
  const name = label ?? (on ? words.common.yes : words.common.no);
  return <span className={on ? styles.tick : styles.cross} role="img" aria-label={name} />;
}
