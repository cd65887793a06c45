import { Check, Eraser, Undo2 } from 'lucide-react';
import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';
import { isSigned } from '#domain/driver/signature-ink.ts';
import { padAspect } from '#domain/driver/signature-pad.ts';
import { netOf } from '#domain/driver/weights/delivered-shares.ts';
import { formatDecimal, formatNumber } from '#domain/goods/decimal.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import { withUnit } from '../../../i18n/units.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { orderedAmount, rowsOf } from '../job-text.ts';
import { SignatureCanvas } from '../signature/SignatureCanvas.tsx';
import { stopFieldLabel } from './stop-field-label.ts';
import { toRuleStop, type StopForm, stopRequestOf, withSignature } from './stop-form.ts';
import { useWipe } from './use-wipe.ts';

import styles from '../signature/signature.module.css';

interface Props {
  job: DriverJob;
  stop: StopKind;
  form: StopForm;
  /** The weight at the pickup; only at the destination. */
  loadedKg: number | null;
  /** Suggested names of signers. */
  names: readonly string[];
  onName: (name: string) => void;
  onChange: (values: Partial<StopForm>) => void;
  onClose: () => void;
}

/**
 * The whole screen for a signature: what is signed for, by whom, and room to write. Closing keeps what was drawn, as
 * long as the weight stays.
 */
export function SignaturePad({ job, stop, form, loadedKg, names, onName, onChange, onClose }: Props) {
  const messages = useDriverMessages();
  const pad = messages.atStop.pad;
  const label = stopFieldLabel('signature', stop, messages);
  const [problem, setProblem] = useState<'tooShort' | 'nameNeeded' | null>(null);
  const needsName = stop === 'destination' && form.contactName.trim() === '';
  const isInked = isSigned(form.strokes);
  const { wipe, takeBack } = useWipe(form, onChange);

  const accept = () => {
    if (needsName) setProblem('nameNeeded');
    else if (isInked) {
      onChange(withSignature(form, { aspect: padAspect, strokes: form.strokes }, loadedKg));
      onClose();
    } else setProblem('tooShort');
  };

  return (
    <Sheet
      open
      shape="full"
      title={label}
      onClose={onClose}
      footer={
        <Button icon={Check} look="primary" size="driver" onClick={accept}>
          {pad.done}
        </Button>
      }
    >
      <div className={styles.pad}>
        <div className={styles.padSide}>
          <p className={styles.goods}>
            {rowsOf(job)
              .map((row) => carriedGoods(row).product.name)
              .join(', ')}
            <strong>{weightOf(job, form, loadedKg, messages)}</strong>
          </p>
          <TextField
            label={stop === 'destination' ? pad.receiver : pad.signer}
            value={form.contactName}
            error={problem === 'nameNeeded' && needsName ? pad.nameNeeded : null}
            maxLength={200}
            onChange={onName}
          />
          {form.contactName === '' && names.length > 0 && (
            <ChipRow>
              {[...new Set(names)].slice(0, 4).map((name) => (
                <Chip key={name} selected={false} onPress={() => onName(name)}>
                  {name}
                </Chip>
              ))}
            </ChipRow>
          )}
          <div className={styles.clear}>
            {/* Placed before it, so that 'Kustuta' stays in its place: the second tap of a double tap restores
                nothing. */}
            {form.strokes.length === 0 && takeBack !== null && (
              <Button icon={Undo2} size="small" onClick={takeBack}>
                {messages.undo.button}
              </Button>
            )}
            <Button
              icon={Eraser}
              look="quiet"
              size="small"
              disabled={form.strokes.length === 0}
              onClick={() => wipe({ strokes: [] })}
            >
              {pad.clear}
            </Button>
          </div>
          {problem === 'tooShort' && !isInked && (
            <p className="wrong strong" role="alert">
              {pad.tooShort}
            </p>
          )}
        </div>
        <SignatureCanvas
          label={label}
          hint={messages.stop.signHere}
          strokes={form.strokes}
          onChange={(strokes) => onChange({ strokes })}
        />
      </div>
    </Sheet>
  );
}

/**
 * The weight measured here; else the loaded weight, else the estimate of this stop; before any of these the ordered
 * quantity.
 */
function weightOf(job: DriverJob, form: StopForm, loadedKg: number | null, messages: DriverMessages): string {
  const { atStop } = messages;
  const { estimatedWeightKg, ...weighed } = toRuleStop(stopRequestOf(form, 0));
  const net = netOf({ ...weighed, estimatedWeightKg });
  if (net !== null) return withUnit(formatDecimal(net), 'kg');
  if (loadedKg !== null) return atStop.pad.loaded(withUnit(formatNumber(loadedKg), 'kg'));
  if (estimatedWeightKg !== null) {
    return `${withUnit(formatDecimal(estimatedWeightKg), 'kg')} (${atStop.estimate})`;
  }
  return orderedAmount(rowsOf(job), messages);
}
