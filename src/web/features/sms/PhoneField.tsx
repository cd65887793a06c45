import { isLandline, isPhone } from '#domain/sms/phone.ts';

import { sms } from '../../i18n/et/dispatch.ts';
import { messages } from '../../i18n/et/messages.ts';
import { TextField } from '../../ui/field/TextField.tsx';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What it means that there is no number; without it one is required. */
  withoutNumber?: string;
};

/** A number, which must be one that can be sent to. */
export function PhoneField({ label, value, onChange, withoutNumber }: Props) {
  const isMissing = value.trim() === '';
  const isRequired = withoutNumber === undefined;
  const wrong = isPhone(value) ? null : sms.phoneInvalid;
  const error = isMissing ? (isRequired ? messages.form.required : null) : wrong;
  return (
    <TextField
      label={label}
      value={value}
      type="tel"
      inputMode="tel"
      required={isRequired}
      error={error}
      hint={isMissing ? (withoutNumber ?? null) : isLandline(value) ? sms.landline : null}
      onChange={onChange}
    />
  );
}
