import { Clock } from 'lucide-react';

import { parseInstant, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { waitingAt } from '#domain/driver/waiting.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { withUnit } from '../../../i18n/units.ts';
import { stopOf } from '../../../offline/job-after.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { TimeField } from '../../../ui/field/TimeField.tsx';
import { hoursAndMinutes } from '../job-text.ts';
import { Questions } from './Questions.tsx';
import { type AskingProps, StepCard, type StepProps } from './StepCard.tsx';
import { stopFieldLabel } from './stop-field-label.ts';
import { referenceTimeOf, stopRequestOf } from './stop-form.ts';
import { nowhere, useFold } from './use-fold.ts';
import { WaitingClock } from './WaitingClock.tsx';

import styles from '../driver.module.css';
import stopStyles from './stop.module.css';

type Props = StepProps & AskingProps;

/** The step that asks for the start and end of the work, the waiting and, at the destination, the kilometres. */
export function TimesStep(props: Props) {
  const { job, stop, form, errorOf, fieldOf, onChange, questions, onTyping, turn, isCorrected, onEnter } =
    props;
  const messages = useDriverMessages();
  const record = stopOf(job, stop);
  const isDone = form.startTime !== null && form.endTime !== null;
  const hasError = errorOf('startTime') !== null || errorOf('endTime') !== null;
  const isAtDestination = stop === 'destination';
  const leftAt = record?.leftAt ?? null;
  const referenceTime = leftAt === null ? serverNow() : referenceTimeOf(record);
  const times = {
    arrivedAt: parseInstant(record?.arrivedAt ?? ''),
    endTime: parseInstant(stopRequestOf(form, referenceTime).endTime ?? ''),
    leftAt: parseInstant(leftAt ?? ''),
  };
  const waiting = waitingAt(times, serverNow());
  const isExplained = form.waitingReason !== null || (waiting?.chargedMinutes ?? 0) === 0;
  const isDriven = !isAtDestination || form.distanceKm !== null;
  const kmQuestions = questions.filter(({ field }) => field === 'distanceKm');
  const isGiven = isCorrected || (isDone && isExplained && isDriven);
  const fold = useFold(1, turn !== null && isGiven && !hasError && kmQuestions.length === 0, turn ?? nowhere);
  const line = [
    (form.startTime ?? form.endTime) !== null && `${form.startTime ?? ''}–${form.endTime ?? ''}`,
    waiting !== null && `${messages.atStop.waiting.title} ${hoursAndMinutes(waiting.minutes)}`,
    form.waitingReason !== null && messages.atStop.waiting.reasons[form.waitingReason],
    form.distanceKm !== null && withUnit(formatNumber(form.distanceKm), 'km'),
  ];
  return (
    <StepCard
      number={1}
      title={isAtDestination ? messages.atStop.steps.timesAndKm : messages.atStop.steps.times}
      state={isDone && !hasError ? 'done' : 'todo'}
      fold={{ ...fold, line: line.filter(Boolean).join(' · ') }}
      onEnter={onEnter}
    >
      <div className={styles.halves}>
        {(['startTime', 'endTime'] as const).map((field) => (
          <div key={field} className={stopStyles.time}>
            <TimeField label={stopFieldLabel(field, stop, messages)} {...fieldOf(field)} />
            <Button
              icon={Clock}
              aria-label={`${messages.actions.now}: ${stopFieldLabel(field, stop, messages)}`}
              onClick={() => onChange({ [field]: toTallinn(serverNow()).time })}
            >
              {messages.actions.now}
            </Button>
          </div>
        ))}
      </div>
      <WaitingClock
        times={times}
        reason={form.waitingReason}
        onReason={(waitingReason) => onChange({ waitingReason })}
      />
      {isAtDestination && (
        <>
          <NumberField
            label={messages.stop.distance}
            {...fieldOf('distanceKm')}
            onChange={(distanceKm) => {
              onTyping('distanceKm');
              onChange({ distanceKm });
            }}
            onSettle={() => onTyping(null)}
          />
          <Questions questions={kmQuestions} form={form} onChange={onChange} />
        </>
      )}
    </StepCard>
  );
}
