import { ArrowDownUp, ChevronDown } from 'lucide-react';
import { useState } from 'react';

import type { DriverJobRow } from '#api/driver/driver-job.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';
import { netOf } from '#domain/driver/weights/delivered-shares.ts';
import { areWeightsSwapped } from '#domain/driver/weights/weight-checks.ts';
import { formatDecimal, formatNumber, zero } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { shownUnit, withUnit } from '../../../i18n/units.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NetWeight } from '../../../ui/card/Card.tsx';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { Toggle } from '../../../ui/field/Toggle.tsx';
import { countAt, goodsText, isBulkJob, orderedAmount, rowsOf } from '../job-text.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import { Questions } from './Questions.tsx';
import { type AskingProps, StepCard, type StepProps } from './StepCard.tsx';
import { stopFieldLabel } from './stop-field-label.ts';
import { toRuleStop, stopRequestOf } from './stop-form.ts';
import { nowhere, useFold } from './use-fold.ts';

import styles from '../driver.module.css';
import stopStyles from './stop.module.css';

type Props = StepProps & AskingProps;

/** What was counted of packaged goods; two weighings and what is between them, where there is no scale an estimate. */
export function WeightsStep(props: Props) {
  const { job, stop, form, otherNetKg, errorOf, onChange, questions, onTyping, turn, isCorrected, onEnter } =
    props;
  const messages = useDriverMessages();
  const isWeighed = isBulkJob(job);
  const stopNow = toRuleStop(stopRequestOf(form, 0));
  const net = netOf(stopNow);
  const fields = form.noScale
    ? (['estimatedWeightKg'] as const)
    : (['grossWeightKg', 'vehicleWeightKg'] as const);
  const rows = rowsOf(job);
  const packed = rows.filter(({ product }) => !product.isBulk);
  const countOf = ({ id }: DriverJobRow) => form.counts[id] ?? null;
  const isCounted = packed.length > 0 && packed.every((row) => countOf(row) !== null);
  const ownQuestions = questions.filter(
    ({ field }) => field.endsWith('WeightKg') || field.startsWith('counts.'),
  );
  // Kilograms or tonnes is still to be answered: nothing is worked out of them.
  const areTonnes = ownQuestions.some(({ reason }) => reason === 'UNDER_A_TONNE');
  const isNet = net !== null && net > zero && !areTonnes;
  // The weights of the other end count: none are needed here.
  const isRequired = isWeighed && !(form.noScale && otherNetKg !== null);
  const isGiven = form.noScale ? form.estimatedWeightKg !== null || otherNetKg !== null : isNet;
  const isRight =
    ownQuestions.length === 0 && [...fields, 'counts' as const].every((field) => errorOf(field) === null);
  const isDone = isRight && (isGiven || (!isWeighed && isCounted));
  const { noScaleHint, otherCounts, estimateNeeded, estimateOptional } = messages.atStop;
  const estimateNote = isRequired ? estimateNeeded : estimateOptional;
  const hint = otherNetKg === null ? noScaleHint : otherCounts(withUnit(formatNumber(otherNetKg), 'kg'));
  // Packaged goods are weighed seldom.
  const [showsWeights, setShowsWeights] = useState(
    turn === null || isWeighed || form.noScale || fields.some((field) => form[field] !== null),
  );
  const fold = useFold(2, turn !== null && (isDone || (isCorrected && isRight)), turn ?? nowhere);
  const kg = isNet
    ? formatDecimal(net)
    : form.estimatedWeightKg === null
      ? null
      : formatNumber(form.estimatedWeightKg);
  const counted = packed.flatMap((row) => {
    const count = countOf(row);
    return count === null ? [] : [withUnit(formatNumber(count), row.product.unit)];
  });
  const kgText = kg === null ? null : `${withUnit(kg, 'kg')}${isNet ? '' : ` (${messages.atStop.estimate})`}`;
  const weighed = kgText === null ? (form.noScale ? [messages.stop.noScale] : []) : [kgText];
  const line = [...counted, ...weighed].join(' · ');
  return (
    <StepCard
      number={2}
      title={packed.length === 0 ? messages.atStop.steps.weights : messages.atStop.steps.counts}
      state={isDone ? 'done' : isWeighed ? 'todo' : 'optional'}
      fold={{ ...fold, line }}
      onEnter={onEnter}
    >
      {packed.map((row) => {
        const { name } = goodsText(row, carriedGoods(row));
        const { pad } = messages.atStop;
        const loaded = stop === 'pickup' ? null : countAt(job.pickupStop, row);
        const count = countOf(row);
        return (
          <NumberField
            key={row.id}
            label={rows.length === 1 ? messages.stop.counts : `${messages.stop.counts}: ${name}`}
            labelNote={
              loaded === null
                ? orderedAmount([row], messages)
                : pad.loaded(withUnit(formatNumber(loaded), row.product.unit))
            }
            unit={shownUnit(row.product.unit)}
            value={count}
            error={count !== null && !(count >= 0) ? errorOf('counts') : null}
            onChange={(value) => {
              onTyping('counts');
              onChange({ counts: { ...form.counts, [row.id]: value } });
            }}
            onSettle={() => onTyping(null)}
          />
        );
      })}
      {!showsWeights && (
        <button type="button" className={stopStyles.unfold} onClick={() => setShowsWeights(true)}>
          <span>{messages.atStop.steps.weights}</span>
          <ChevronDown aria-hidden size={20} />
        </button>
      )}
      {showsWeights && (
        <>
          <div className={styles.halves}>
            {fields.map((field) => (
              <NumberField
                key={field}
                label={stopFieldLabel(field, stop, messages)}
                countedIn={shownUnit('kg')}
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
            <div ref={bringIntoSight} className={stopStyles.inSight}>
              <Button
                icon={ArrowDownUp}
                onClick={() =>
                  onChange({ grossWeightKg: form.vehicleWeightKg, vehicleWeightKg: form.grossWeightKg })
                }
              >
                {messages.atStop.swap}
              </Button>
            </div>
          )}
        </>
      )}
      {/* Right below what they are about. */}
      <Questions questions={ownQuestions} form={form} onChange={onChange} />
      {showsWeights && (
        <Toggle
          label={messages.stop.noScale}
          hint={form.noScale ? hint : null}
          checked={form.noScale}
          onChange={(noScale) => {
            onTyping(null);
            onChange({ noScale });
          }}
        />
      )}
      {/* It follows the typing: read out when it changes. */}
      <div role="status">{isNet && <NetWeight label={messages.stop.net} weight={formatDecimal(net)} />}</div>
    </StepCard>
  );
}
