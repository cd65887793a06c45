import { isLandline, isPhone } from '#domain/sms/phone.ts';

import { sms } from '../../i18n/et/dispatch.ts';
import { messages } from '../../i18n/et/messages.ts';
import { TextField } from '../../ui/field/TextField.tsx';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** A number that is required and must be one that can be sent to. */
export function PhoneField({ label, value, onChange }: Props) {
  const error = value.trim() === '' ? messages.form.required : isPhone(value) ? null : sms.phoneInvalid;
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
