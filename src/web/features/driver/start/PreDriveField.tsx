import { unusualDistance, type UnusualValue } from '#domain/driver/weights/weight-checks.ts';
import { toDecimal } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { shownUnit } from '../../../i18n/units.ts';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { Questions } from '../stop/Questions.tsx';
import { questionKey } from '../stop/unusual.ts';

/** The drive before loading as it stands in a form; left out until a question about it was answered. */
export interface PreDrive {
  preDriveKm: number | null;
  confirmed?: string[] | undefined;
}

interface Props {
  value: PreDrive;
  /** The form as it was when it was opened to be corrected: unchanged values are not asked about. */
  before?: number | null;
  error: string | null;
  onChange: (value: PreDrive) => void;
}

/** The drive before loading, asked about at once where nobody would believe it. */
export function PreDriveField({ value, before = null, error, onChange }: Props) {
  const { preDriveKm, confirmed = [] } = value;
  const messages = useDriverMessages().start;
  return (
    <>
      <NumberField
        label={messages.preDrive}
        hint={messages.preDriveHint}
        unit={shownUnit('km')}
        value={preDriveKm}
        error={error}
        onChange={(km) => onChange({ preDriveKm: km, confirmed })}
      />
      <Questions
        questions={preDriveQuestions(value, before)}
        form={{ confirmed }}
        onChange={(answer) => onChange({ preDriveKm, confirmed, ...answer })}
      />
    </>
  );
}

/** Returns the open questions about the drive before loading. */
export function preDriveQuestions(
  { preDriveKm, confirmed = [] }: PreDrive,
  before: number | null = null,
): UnusualValue[] {
  const km = preDriveKm === null || preDriveKm === before ? null : toDecimal(preDriveKm);
  return unusualDistance('preDriveKm', km).filter((value) => !confirmed.includes(questionKey(value)));
}
