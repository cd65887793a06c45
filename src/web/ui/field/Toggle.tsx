import { useId } from 'react';

import styles from './Toggle.module.css';

interface Props {
  label: string;
  /** The effect of turning it on, shown below the label. */
  hint?: string | null;
  checked: boolean;
  onChange: (isOn: boolean) => void;
  onBlur?: (() => void) | undefined;
  name?: string;
  disabled?: boolean | undefined;
}

/** On or off, at once. The whole line is the target. */
export function Toggle({ label, hint, checked, onChange, onBlur, name, disabled = false }: Props) {
  const id = useId();
  return (
    <div className="row gap-3 target">
      <label className={styles.label} htmlFor={id}>
        {label}
        {hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </label>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
