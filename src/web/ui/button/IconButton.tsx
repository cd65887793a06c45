import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';

import { classNames } from '../class-names.ts';

import styles from './Button.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
  icon: LucideIcon;
  /** The button's name, for those who do not see the icon and as its tooltip. */
  label: string;
  /** `bar` stands on the dark app bar. */
  look?: 'plain' | 'bar' | 'danger';
  busy?: boolean;
};

/** A 48 px square button of an icon alone. */
export function IconButton({ icon: Icon, label, look = 'plain', busy = false, type, ...rest }: Props) {
  return (
    <button
      title={label}
      aria-label={label}
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      className={classNames(
        styles.iconButton,
        look === 'bar' && styles.iconBar,
        look === 'danger' && styles.iconDanger,
      )}
    >
      <Icon aria-hidden size={22} className={busy ? styles.turning : undefined} />
    </button>
  );
}
