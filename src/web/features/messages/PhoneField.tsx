import { isLandline, isPhone } from '#domain/phone.ts';

import { TextField } from '../../ui/field/TextField.tsx';
import { words } from '../../words/et.ts';
import { sms } from '../../words/sends.ts';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** A number that is required and must be one that can be sent to. */
export function PhoneField({ label, value, onChange }: Props) {
  const error = value.trim() === '' ? words.form.required : isPhone(value) ? null : sms.phoneInvalid;
  return (
    <TextField
      label={label}
      value={value}
      type="tel"
      inputMode="tel"
      required
      error={error}
      hint={isLandline(value) ? sms.landline : null}
      onChange={onChange}
    />
  );
}
