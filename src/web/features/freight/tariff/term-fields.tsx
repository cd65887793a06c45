import { useWatch } from 'react-hook-form';

import { formWords } from '../../../i18n/et/forms.ts';
import { tariffForm as messages } from '../../../i18n/et/freight/tariff-form.ts';
import { Fields, Half } from '../../../ui/form/AppForm.tsx';
import {
  FormNumberField,
  FormSelectField,
  FormTextField,
  FormToggle,
} from '../../../ui/form/form-fields.tsx';
import { AddPart, Part, PartLine } from './Part.tsx';
import type { TariffControl } from './RuleFields.tsx';
import {
  stopOptions,
  causes,
  emptyExtra,
  emptyTier,
  type ExtraValues,
  extraKinds,
  roundings,
} from './tariff-values.ts';
import { useOpened, useParts } from './use-parts.ts';

interface Props {
  control: TariffControl;
}

/** The price of waiting, if it is charged. */
export function WaitingFields({ control }: Props) {
  const isOn = useWatch({ control, name: 'hasWaiting' });
  const { indexes, add, remove } = useParts('waiting.tiers', emptyTier);
  return (
    <>
      <FormToggle control={control} name="hasWaiting" label={messages.waiting} />
      {isOn && (
        <>
          <Half>
            <FormNumberField
              control={control}
              name="waiting.freeMinutes"
              label={messages.freeMinutes}
              unit="min"
              required
            />
          </Half>
          <Half>
            <FormSelectField
              control={control}
              name="waiting.at"
              label={messages.at}
              options={stopOptions}
              required
            />
          </Half>
          <FormSelectField
            control={control}
            name="waiting.rounding"
            label={messages.rounding}
            options={roundings}
            required
          />
          {indexes.map((index) => (
            <PartLine
              key={index}
              title={messages.tier(index + 1)}
              name={`waiting.tiers.${index}`}
              remove={
                indexes.length === 1
                  ? null
                  : { label: messages.removeTier(index + 1), onRemove: () => remove(index) }
              }
            >
              <Half>
                <FormNumberField
                  control={control}
                  name={`waiting.tiers.${index}.hours`}
                  label={messages.hours}
                  labelNote={index === indexes.length - 1 ? messages.hoursHint : undefined}
                  unit="h"
                />
              </Half>
              <Half>
                <FormTextField
                  control={control}
                  name={`waiting.tiers.${index}.eurPerHour`}
                  label={messages.eurPerHour}
                  inputMode="decimal"
                  placeholder="17"
                  unit="€/h"
                  required
                />
              </Half>
            </PartLine>
          ))}
          <AddPart label={messages.addTier} onAdd={add} />
        </>
      )}
    </>
  );
}

/** The extras that are added to a row by hand, or automatically for a cause. */
export function ExtraFields({ control }: Props) {
  const { indexes, add, remove } = useParts('extras', emptyExtra);
  const extras = useWatch({ control, name: 'extras' });
  const { isOpen, open, close } = useOpened();
  return (
    <>
      {indexes.map((index) => {
        const extra = extras[index];
        const kind = extra?.kind ?? null;
        const summary = extra === undefined || isOpen(index) ? null : summaryOf(extra);
        return (
          <Part
            key={index}
            title={messages.extra(index + 1)}
            name={`extras.${index}`}
            remove={{ label: messages.removeExtra(index + 1), onRemove: () => close(index, remove) }}
            folded={
              summary === null
                ? null
                : { summary, label: messages.changeExtra(index + 1), onOpen: () => open(index) }
            }
          >
            <Fields>
              <Half>
                <FormTextField
                  control={control}
                  name={`extras.${index}.code`}
                  label={messages.code}
                  placeholder={messages.codeExample}
                  required
                />
              </Half>
              <Half>
                <FormTextField
                  control={control}
                  name={`extras.${index}.label`}
                  label={messages.label}
                  required
                />
              </Half>
              <Half>
                <FormSelectField
                  control={control}
                  name={`extras.${index}.kind`}
                  label={messages.extraKind}
                  options={extraKinds}
                  required
                />
              </Half>
              <Half>
                <FormTextField
                  control={control}
                  name={`extras.${index}.value`}
                  label={messages.value}
                  inputMode="decimal"
                  placeholder="35"
                  unit={kind === null ? null : messages.extraUnits[kind.id]}
                  required
                />
              </Half>
              <Half>
                <FormTextField
                  control={control}
                  name={`extras.${index}.minAmountCents`}
                  label={messages.minAmount}
                  labelNote={formWords.optional}
                  inputMode="decimal"
                  placeholder="50,00"
                  unit="€"
                />
              </Half>
              <Half>
                <FormSelectField
                  control={control}
                  name={`extras.${index}.when`}
                  label={messages.when}
                  labelNote={messages.byHand}
                  options={causes}
                />
              </Half>
            </Fields>
          </Part>
        );
      })}
      <AddPart
        label={messages.addExtra}
        onAdd={() => {
          add();
          open(indexes.length);
        }}
      />
    </>
  );
}

function isKnownCause(when: ExtraValues['when']): when is NonNullable<ExtraValues['when']> {
  return causes.some(({ id }) => id === when?.id);
}

/** An extra in short; null where it is not filled in. */
function summaryOf({ label, kind, value, minAmountCents, when }: ExtraValues): string | null {
  if (label === '' || value === '' || kind === null) return null;
  return [
    label,
    `${value} ${messages.extraUnits[kind.id]}`,
    minAmountCents !== '' && messages.atLeast(minAmountCents),
    // A cause that no row has by itself yet is added by hand, whatever a file says.
    isKnownCause(when) && messages.byItself(when.label),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

/** The fields for the share of the fuel price in the price. */
export function FuelFields({ control }: Props) {
  const isOn = useWatch({ control, name: 'hasFuel' });
  return (
    <>
      <FormToggle control={control} name="hasFuel" label={messages.fuel} />
      {isOn && (
        <>
          <Half>
            <FormTextField
              control={control}
              name="fuel.basePrice"
              label={messages.basePrice}
              inputMode="decimal"
              placeholder="1,400"
              unit="€/l"
              required
            />
          </Half>
          <Half>
            <FormTextField
              control={control}
              name="fuel.share"
              label={messages.share}
              inputMode="decimal"
              placeholder="30"
              unit="%"
              required
            />
          </Half>
        </>
      )}
    </>
  );
}
