import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Day } from '#domain/calendar/day.ts';
import { fromTallinn, instantToIso, toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { TimeOfDay } from '#domain/calendar/time-of-day.ts';
import { type CleaningRegime, cleaningRegimes } from '#domain/driver/driver-job.ts';

import { loadGate as messages } from '../../i18n/et/load-gate.ts';
import { messages as common } from '../../i18n/et/messages.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';
import { serverNow } from '../../platform/device/clock.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import type { PhotoData } from '../../platform/photo-data.ts';
import { explain } from '../../platform/problem.ts';
import { closeToastsAbout, showFailed, showSuccess } from '../../platform/toasts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { PhotoField } from '../../ui/field/PhotoField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import { TimeField } from '../../ui/field/TimeField.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';

import styles from './LoadGate.module.css';

interface Props {
  space: { truckId: number; trailerId: number | null };
  onSaved: () => void;
  onClose: () => void;
}

const regimes = cleaningRegimes.map((id) => ({ id, label: messages.regimes[id] }));

/** A cleaning of a load space, as the office writes it down. */
export function CleaningSheet({ space: { truckId, trailerId }, onSaved, onClose }: Props) {
  const queryClient = useQueryClient();
  const [{ day: today, time: now }] = useState(() => toTallinn(serverNow()));
  const [regime, setRegime] = useState<CleaningRegime | null>(null);
  const [day, setDay] = useState<Day | null>(today);
  const [time, setTime] = useState<TimeOfDay | null>(now);
  const [place, setPlace] = useState('');
  const [note, setNote] = useState('');
  const [receipt, setReceipt] = useState<PhotoData | null>(null);
  const [idempotencyKey] = useState(newUuid);
  const about = `cleaning ${idempotencyKey}`;
  const add = useMutation({
    mutationFn: (cleaning: { regime: CleaningRegime; day: Day; time: TimeOfDay }) => {
      const cleanedAt = instantToIso(fromTallinn({ day: cleaning.day, time: cleaning.time }));
      const body = { truckId, trailerId, regime: cleaning.regime, cleanedAt, place, note, receipt };
      return call('addCleaning', { body }, { idempotencyKey });
    },
    onMutate: () => closeToastsAbout(about),
    onSuccess: async () => {
      showSuccess(messages.cleaningSaved);
      onClose();
      onSaved();
      await queryClient.invalidateQueries({ queryKey: [jobTableKey] });
    },
    onError: (error) => showFailed(about, messages.addingCleaning, explain(error)),
  });
  const isFuture = day !== null && time !== null && fromTallinn({ day, time }) > serverNow();
  const isComplete = regime !== null && day !== null && time !== null && !isFuture;
  return (
    <Sheet
      open
      title={messages.addCleaning}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.common.cancel}</Button>
          <Button
            look="primary"
            busy={add.isPending}
            disabled={!isComplete}
            onClick={() => {
              if (isComplete) add.mutate({ regime, day, time });
            }}
          >
            {common.common.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <SelectField
          label={messages.regime}
          options={regimes}
          value={regimes.find(({ id }) => id === regime) ?? null}
          required
          onChange={(chosen) => setRegime(chosen?.id ?? null)}
        />
        <DateField label={messages.day} value={day} chips={false} onChange={setDay} />
        <TimeField
          label={messages.time}
          value={time}
          error={isFuture ? messages.inFuture : null}
          onChange={setTime}
        />
        <TextField label={messages.place} value={place} maxLength={200} onChange={setPlace} />
        <TextField label={messages.note} value={note} maxLength={2000} multiline onChange={setNote} />
        <PhotoField
          label={messages.receiptPhoto}
          removeLabel={messages.removeReceipt}
          value={receipt}
          onChange={setReceipt}
          failure={messages.photoFailed}
        />
      </div>
    </Sheet>
  );
}
