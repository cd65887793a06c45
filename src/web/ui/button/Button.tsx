import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';

import { classNames } from '../class-names.ts';

import styles from './Button.module.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** `primary` is the one main action of a screen; `danger` destroys; `quiet` stands in rows and bars. */
  look?: 'primary' | 'plain' | 'danger' | 'quiet';
  /** `driver` is the 56 px main action of a driver screen. */
  size?: 'normal' | 'driver' | 'small';
  icon?: LucideIcon;
  /** Work is under way: the button keeps its words and place, and takes no second press. */
  busy?: boolean;
  /** Fills the width it is given. */
  wide?: boolean;
};

/** A button with words, and perhaps an icon before them. */
export function Button({
  look = 'plain',
  size = 'normal',
  icon: Icon,
  busy = false,
  wide = false,
  type = 'button',
  disabled,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(styles.button, styles[look], styles[size], wide && styles.wide)}
    >
      {busy ? (
        <span className={styles.spinner} aria-hidden />
      ) : (
        Icon && <Icon aria-hidden size={size === 'driver' ? 24 : 20} />
      )}
      {children}
    </button>
  );
}
