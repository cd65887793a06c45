import { netOf } from '#domain/driver/weights/delivered-shares.ts';
import { formatDecimal, zero } from '#domain/goods/decimal.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { NetWeight } from '../../../ui/card/Card.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { isBulkJob } from '../job-text.ts';
import { Questions } from './Questions.tsx';
import { type AskingProps, StepCard, type StepProps } from './StepCard.tsx';
import { stopFieldLabel } from './stop-field-label.ts';
import { ruleStopOf, stopRequestOf } from './stop-form.ts';

import styles from '../driver.module.css';

type Props = StepProps & AskingProps;

/** Two weighings and what is between them; where there is no scale an estimate. */
export function WeightsStep({ job, stop, form, errorOf, onChange, questions, onTyping }: Props) {
  const messages = useMessages();
  const isWeighed = isBulkJob(job);
  const net = netOf(ruleStopOf(stopRequestOf(form, 0)));
  const fields = form.noScale
    ? (['estimatedWeightKg'] as const)
    : (['grossWeightKg', 'vehicleWeightKg'] as const);
  const asked = questions.filter(({ field }) => field.endsWith('WeightKg'));
  const isNet = net !== null && net > zero;
  const isGiven = form.noScale ? form.estimatedWeightKg !== null : isNet;
  const isDone = isGiven && asked.length === 0 && fields.every((field) => errorOf(field) === null);
  return (
    <StepCard
      number={2}
      title={messages.atStop.steps.weights}
      state={isDone ? 'done' : isWeighed ? 'todo' : 'optional'}
    >
      <Toggle
        label={messages.stop.noScale}
        hint={form.noScale ? messages.atStop.noScaleHint : null}
        checked={form.noScale}
        onChange={(noScale) => {
          onTyping(null);
          onChange({ noScale });
        }}
      />
      <div className={styles.halves}>
        {fields.map((field) => (
          <NumberField
            key={field}
            label={stopFieldLabel(field, stop, messages)}
            value={form[field]}
            error={errorOf(field)}
            required={isWeighed}
            onChange={(value) => {
              onTyping(field);
              onChange({ [field]: value });
            }}
            onSettle={() => onTyping(null)}
          />
        ))}
      </div>
      <Questions questions={asked} form={form} onChange={onChange} />
      {!form.noScale && (isWeighed || net !== null) && (
        <NetWeight label={messages.stop.net} weight={isNet ? formatDecimal(net) : null} isLive />
      )}
    </StepCard>
  );
}
