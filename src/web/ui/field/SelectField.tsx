import { ChevronDown } from 'lucide-react';

import { classNames } from '../class-names.ts';
import { ControlBox, Field, type FieldProps } from './Field.tsx';

import styles from './Field.module.css';

export interface SelectOption {
  id: number | string;
  label: string;
}

type Props<Option extends SelectOption> = FieldProps & {
  options: readonly Option[];
  value: Option | null;
  onChange: (value: Option | null) => void;
  onBlur?: (() => void) | undefined;
  name?: string;
  /** Shown, and choosable, while nothing is chosen. */
  placeholder?: string;
};

/** A choice out of a short list that is already here: the phone's own picker. */
export function SelectField<Option extends SelectOption>(props: Props<Option>) {
  const { options, value, onChange, onBlur, name, placeholder = '', ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <ControlBox end={<ChevronDown className={styles.selectIcon} aria-hidden size={20} />}>
          <select
            {...control}
            className={classNames(styles.control, styles.select)}
            name={name}
            value={value === null ? '' : String(value.id)}
            onBlur={onBlur}
            onChange={(event) =>
              onChange(options.find((option) => String(option.id) === event.target.value) ?? null)
            }
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ))}
          </select>
        </ControlBox>
      )}
    </Field>
  );
}
