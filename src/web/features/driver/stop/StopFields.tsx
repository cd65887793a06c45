import { useEffect, useRef, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { areWeightsSwapped, type UnusualReason } from '#domain/driver/weights/weight-checks.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { furtherStopTexts, stopTextFields } from '#domain/record-fields/driver-stop.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { withUnit } from '../../../i18n/units.ts';
import { classNames } from '../../../ui/class-names.ts';
import { NumberField } from '../../../ui/field/NumberField.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Folded } from '../Folded.tsx';
import { rowsOf } from '../job-text.ts';
import { settledMs } from './bring-into-sight.ts';
import { Questions } from './Questions.tsx';
import { SignatureStep } from './SignatureStep.tsx';
import type { StepProps } from './StepCard.tsx';
import { stopFieldLabel } from './stop-field-label.ts';
import {
  netAtOtherEnd,
  type StopForm,
  type StopFormField,
  type StopProblems,
  stopRequestOf,
  toRuleStop,
  weightProblem,
} from './stop-form.ts';
import { TimesStep } from './TimesStep.tsx';
import { openQuestions, weighingContext } from './unusual.ts';
import type { Turn } from './use-fold.ts';
import { useVehicleMass } from './use-vehicle-mass.ts';
import { WeightsStep } from './WeightsStep.tsx';

import styles from '../driver.module.css';
import stopStyles from './stop.module.css';

interface Props {
  job: DriverJob;
  stop: StopKind;
  form: StopForm;
  problems: StopProblems;
  /** The form as it was when it was opened to be corrected: unchanged values are not asked about. */
  before?: StopForm;
  /** A refused report is being corrected: everything stands open. */
  isRefused?: boolean;
  /** The loading as it is being corrected beside. */
  pickup?: StopForm | null;
  /** The weights of the other end; left out, those of the job. */
  otherNetKg?: number | null;
  onChange: (form: StopForm) => void;
}

/** Questions that depend on both weights. */
const ofNet = new Set<UnusualReason>(['OVER_PAYLOAD', 'LOADED_UNLIKE_ORDERED', 'UNLOADED_UNLIKE_LOADED']);

/** All entries at a stop, in three steps: times, weights, signature. */
export function StopFields(props: Props) {
  const { job, stop, form, problems, before, isRefused = false, pickup = null, onChange } = props;
  const otherNetKg = props.otherNetKg === undefined ? netAtOtherEnd(job, stop) : props.otherNetKg;
  const messages = useDriverMessages();
  const mass = useVehicleMass(job);
  // A number that is still being typed is not judged as unusual or too large, and values that depend on it are unknown.
  const [typing, setTyping] = useState<StopFormField | null>(null);
  const [turn, setTurn] = useState<Turn>({ turn: 0, at: null });
  const turnTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(turnTimer.current), []);
  // A moment after the tap, which must not meet what the folding moves.
  const moveTo = (at: number | null) => {
    clearTimeout(turnTimer.current);
    if (at === turn.at) return;
    turnTimer.current = setTimeout(() => setTurn(({ turn }) => ({ turn: turn + 1, at })), settledMs);
  };
  // The work has moved on: a field that was entered just before is not where it is.
  const leaveSteps = () => {
    clearTimeout(turnTimer.current);
    setTurn(({ turn }) => ({ turn: turn + 1, at: null }));
  };
  const formBefore =
    before === undefined ? null : { form: before, context: weighingContext(job, stop, mass) };
  // Two weights typed the wrong way round are offered to be swapped, and nothing else is asked of them.
  const areSwapped = !form.noScale && areWeightsSwapped(toRuleStop(stopRequestOf(form, 0)));
  const questions = openQuestions(form, weighingContext(job, stop, mass, pickup), formBefore).filter(
    ({ field, reason }) =>
      field.split('.')[0] !== typing &&
      !(areSwapped && field.endsWith('WeightKg')) &&
      (typing === null || !ofNet.has(reason)),
  );
  // Gross is judged by the vehicle's weight beside it; a weight in tonnes is asked about instead.
  const isUnsettled = (field: StopFormField) =>
    field === typing ||
    (field === 'grossWeightKg' && typing === 'vehicleWeightKg') ||
    questions.some((question) => question.field === field && question.reason === 'UNDER_A_TONNE');
  const errorOf = (field: StopFormField) => {
    const problem = problems[field] ?? (isUnsettled(field) ? null : weightProblem(field, form));
    return problem === null ? null : messages.problems[problem];
  };
  const change = (values: Partial<StopForm>) => onChange({ ...form, ...values });
  const fieldOf: StepProps['fieldOf'] = (field) => ({
    value: form[field],
    error: errorOf(field),
    onChange: (value) => change({ [field]: value }),
  });
  const step: Omit<StepProps, 'onEnter'> = {
    job,
    stop,
    form,
    otherNetKg,
    turn: isRefused ? null : turn,
    isCorrected: before !== undefined,
    errorOf,
    fieldOf,
    onChange: change,
  };
  // A bag has its lot on it; what lies loose does not.
  const hasLot = stop === 'pickup' && (form.lot !== '' || rowsOf(job).some(({ product }) => !product.isBulk));
  const asking = { questions, onTyping: setTyping };
  const isAtDestination = stop === 'destination';
  const afterDrive = stopFieldLabel('afterDriveKm', stop, messages);
  const ofAfterDrive = questions.filter(({ field }) => field === 'afterDriveKm');
  const textField = (name: (typeof furtherStopTexts)[number]) => (
    <TextField
      key={name}
      label={messages.stop.texts[name]}
      multiline={stopTextFields[name].kind === 'multiline'}
      maxLength={stopTextFields[name].max}
      {...fieldOf(name)}
    />
  );
  return (
    <div className={classNames(styles.form, stopStyles.columns)}>
      <TimesStep {...step} {...asking} onEnter={() => moveTo(1)} />
      <WeightsStep {...step} {...asking} onEnter={() => moveTo(2)} />
      <SignatureStep
        {...step}
        isTyping={typing !== null}
        onEnter={() => moveTo(3)}
        onPadClosed={leaveSteps}
      />
      <section className={classNames(styles.card, stopStyles.notes)}>
        {hasLot && textField('lot')}
        <Folded
          title={[isAtDestination && afterDrive, messages.stop.texts.notes].filter(Boolean).join(' · ')}
          line={
            before === undefined
              ? ''
              : [form.afterDriveKm !== null && withUnit(formatNumber(form.afterDriveKm), 'km'), form.notes]
                  .filter(Boolean)
                  .join(' · ')
          }
          isOpen={before === undefined && (form.notes !== '' || form.afterDriveKm !== null)}
          isHeld={isRefused || ofAfterDrive.length > 0 || errorOf('afterDriveKm') !== null}
        >
          {isAtDestination && (
            <>
              <NumberField
                label={afterDrive}
                hint={messages.stop.afterDriveHint}
                {...fieldOf('afterDriveKm')}
                onChange={(afterDriveKm) => {
                  setTyping('afterDriveKm');
                  change({ afterDriveKm });
                }}
                onSettle={() => setTyping(null)}
              />
              <Questions questions={ofAfterDrive} form={form} onChange={change} />
            </>
          )}
          {furtherStopTexts.filter((name) => name !== 'lot').map(textField)}
        </Folded>
      </section>
    </div>
  );
}
