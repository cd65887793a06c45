import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { type CleaningRegime, cleaningRegimes } from '#domain/driver/driver-job.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';
import { maxCleaningMinutes } from '#domain/vehicles/previous-load-verdict.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { shownUnit } from '../../../i18n/units.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import type { PhotoData } from '../../../platform/photo-data.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { PhotoField } from '../../../ui/field/PhotoField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { usePerformAction } from '../use-perform-action.ts';
import { WhenFields } from './start-fields.tsx';
import { occurredAtOf, whenProblem } from './start-form.ts';

import styles from '../driver.module.css';
import startStyles from './start.module.css';

interface Props {
  job: DriverJob;
  space: LoadSpace;
  /** The cleaning that is asked for; it is chosen at first. */
  required: CleaningRegime | null;
  onClose: () => void;
}

/** A cleaning of the load space with the photo of its receipt: kept on the device and sent like everything else. */
export function DriverCleaningSheet({ job, space, required, onClose }: Props) {
  const messages = useDriverMessages();
  const performAction = usePerformAction(job);
  const [regime, setRegime] = useState(required);
  const [when, setWhen] = useState<{ day: Day | null; time: TimeOfDay | null }>({ day: null, time: null });
  const [place, setPlace] = useState('');
  const [receipt, setReceipt] = useState<PhotoData | null>(null);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnreadable =
    minutes !== null && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= maxCleaningMinutes);
  const problem = whenProblem(when, serverNow());

  const save = async () => {
    if (regime === null || problem !== null || isUnreadable || isBusy) return;
    setBusy(true);
    const cleaning = { ...space, regime, place: place.trim() || null, minutes, receipt };
    const isStored = await performAction(
      { what: 'cleaning', ...cleaning },
      occurredAtOf(when, serverNow()) ?? undefined,
    );
    setBusy(false);
    if (isStored) onClose();
  };

  return (
    <Sheet
      open
      title={messages.gate.add}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="driver"
          wide
          busy={isBusy}
          disabled={regime === null}
          onClick={({ detail }) => {
            if (detail <= 1) void save();
          }}
        >
          {messages.actions.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.quiet}>{messages.gate.regime}</p>
        <div className={startStyles.largeChips}>
          <ChipRow>
            {cleaningRegimes.map((each) => (
              <Chip key={each} selected={each === regime} onPress={() => setRegime(each)}>
                {`${each} · ${messages.start.cleanings[each]}`}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <WhenFields
          day={when.day}
          time={when.time}
          problem={problem === null ? null : messages.problems[problem]}
          onChange={setWhen}
        />
        <TextField label={messages.gate.place} value={place} maxLength={200} onChange={setPlace} />
        <NumberField
          label={messages.gate.minutes}
          unit={shownUnit('min')}
          value={minutes}
          error={isUnreadable ? messages.gate.minutesWrong : undefined}
          onChange={setMinutes}
        />
        <PhotoField
          label={messages.gate.receipt}
          removeLabel={messages.atStop.photos.remove}
          size="driver"
          takesPhoto
          value={receipt}
          onChange={setReceipt}
          failure={messages.photos.failed}
        />
      </div>
    </Sheet>
  );
}
