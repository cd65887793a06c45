import { ArrowDownUp } from 'lucide-react';

import { netOf } from '#domain/driver/weights/delivered-shares.ts';
import { areWeightsSwapped } from '#domain/driver/weights/weight-checks.ts';
import { formatDecimal, formatNumber, zero } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { withUnit } from '../../../i18n/units.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NetWeight } from '../../../ui/card/Card.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { isBulkJob } from '../job-text.ts';
import { Questions } from './Questions.tsx';
import { type AskingProps, StepCard, type StepProps } from './StepCard.tsx';
import { stopFieldLabel } from './stop-field-label.ts';
import { toRuleStop, stopRequestOf } from './stop-form.ts';
import { nowhere, useFold } from './use-fold.ts';

import styles from '../driver.module.css';

type Props = StepProps & AskingProps;

/** Two weighings and what is between them; where there is no scale an estimate. */
export function WeightsStep(props: Props) {
  const { job, stop, form, otherNetKg, errorOf, onChange, questions, onTyping, turn, onEnter } = props;
  const messages = useDriverMessages();
  const isWeighed = isBulkJob(job);
  const stopNow = toRuleStop(stopRequestOf(form, 0));
  const net = netOf(stopNow);
  const fields = form.noScale
    ? (['estimatedWeightKg'] as const)
    : (['grossWeightKg', 'vehicleWeightKg'] as const);
  const weightQuestions = questions.filter(({ field }) => field.endsWith('WeightKg'));
  const isNet = net !== null && net > zero;
  // The weights of the other end count: none are needed here.
  const isRequired = isWeighed && !(form.noScale && otherNetKg !== null);
  const isGiven = form.noScale ? form.estimatedWeightKg !== null || otherNetKg !== null : isNet;
  const isDone = isGiven && weightQuestions.length === 0 && fields.every((field) => errorOf(field) === null);
  const { noScaleHint, otherCounts, estimateNeeded, estimateOptional } = messages.atStop;
  const estimateNote = isRequired ? estimateNeeded : estimateOptional;
  const hint = otherNetKg === null ? noScaleHint : otherCounts(withUnit(formatNumber(otherNetKg), 'kg'));
  const fold = useFold(2, turn !== null && isDone, turn ?? nowhere);
  const kg = isNet
    ? formatDecimal(net)
    : form.estimatedWeightKg === null
      ? null
      : formatNumber(form.estimatedWeightKg);
  const line = kg === null ? messages.stop.noScale : withUnit(kg, 'kg');
  return (
    <StepCard
      number={2}
      title={messages.atStop.steps.weights}
      state={isDone ? 'done' : isWeighed ? 'todo' : 'optional'}
      fold={{ ...fold, line }}
      onEnter={onEnter}
    >
      <div className={styles.halves}>
        {fields.map((field) => (
          <NumberField
            key={field}
            label={stopFieldLabel(field, stop, messages)}
            countedIn="kg"
            value={form[field]}
            error={errorOf(field)}
            required={isRequired}
            labelNote={form.noScale && isWeighed ? estimateNote : undefined}
            onChange={(value) => {
              onTyping(field);
              onChange({ [field]: value });
            }}
            onSettle={() => onTyping(null)}
          />
        ))}
      </div>
      {!form.noScale && errorOf('grossWeightKg') !== null && areWeightsSwapped(stopNow) && (
        <Button
          icon={ArrowDownUp}
          onClick={() =>
            onChange({ grossWeightKg: form.vehicleWeightKg, vehicleWeightKg: form.grossWeightKg })
          }
        >
          {messages.atStop.swap}
        </Button>
      )}
      <Toggle
        label={messages.stop.noScale}
        hint={form.noScale ? hint : null}
        checked={form.noScale}
        onChange={(noScale) => {
          onTyping(null);
          onChange({ noScale });
        }}
      />
      <Questions questions={weightQuestions} form={form} onChange={onChange} />
      {!form.noScale && (isWeighed || net !== null) && (
        <NetWeight label={messages.stop.net} weight={isNet ? formatDecimal(net) : null} isLive />
      )}
    </StepCard>
  );
}
