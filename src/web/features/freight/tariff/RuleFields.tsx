import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';

import { formWords } from '../../../i18n/et/forms.ts';
import { tariffForm as messages } from '../../../i18n/et/freight/tariff-form.ts';
import { productGroupsQuery } from '../../../lookups/product-groups.ts';
import { Fields, Half } from '../../../ui/form/AppForm.tsx';
import {
  FormNumberField,
  FormSelectField,
  FormTextField,
  FormTypeahead,
} from '../../../ui/form/form-fields.tsx';
import { AddPart, Part, PartLine } from './Part.tsx';
import { searchEnds, searchGoods } from './search.ts';
import { type TariffTerms } from './tariff-request.ts';
import { emptyBand, kinds, kmBases, ruleSummary, type TariffValues, weightBases } from './tariff-values.ts';
import { useParts } from './use-parts.ts';

export type TariffControl = Control<TariffValues, unknown, TariffTerms>;

interface Props {
  control: TariffControl;
  index: number;
  onRemove: (() => void) | null;
  /** Null where its fields are shown. */
  onOpen: (() => void) | null;
}

/** A rule: of which loads it is, and what it asks for them. */
export function RuleFields({ control, index, onRemove, onOpen }: Props) {
  const name = `rules.${index}` as const;
  const rule = useWatch({ control, name });
  const { kind, kmBasis } = rule;
  const summary = onOpen === null ? null : ruleSummary(rule);
  const { data: groups = [] } = useQuery(productGroupsQuery);
  return (
    <Part
      title={messages.rule(index + 1)}
      name={name}
      remove={onRemove === null ? null : { label: messages.removeRule(index + 1), onRemove }}
      folded={
        summary === null || onOpen === null
          ? null
          : { summary, label: messages.changeRule(index + 1), onOpen }
      }
    >
      <Fields>
        <Half atDesk>
          <FormTypeahead
            control={control}
            name={`${name}.from`}
            label={messages.from}
            labelNote={messages.anywhere}
            search={searchEnds}
          />
        </Half>
        <Half atDesk>
          <FormTypeahead
            control={control}
            name={`${name}.to`}
            label={messages.to}
            labelNote={messages.toAnywhere}
            search={searchEnds}
          />
        </Half>
        <Half atDesk>
          <FormTypeahead
            control={control}
            name={`${name}.productId`}
            label={messages.product}
            labelNote={messages.anyGoods}
            search={searchGoods}
          />
        </Half>
        <Half atDesk>
          <FormSelectField
            control={control}
            name={`${name}.productGroupId`}
            label={messages.group}
            labelNote={formWords.optional}
            options={groups.map(({ id, descr }) => ({ id, label: descr }))}
          />
        </Half>
        <Half atDesk>
          <FormSelectField
            control={control}
            name={`${name}.kind`}
            label={messages.kind}
            options={kinds}
            required
          />
        </Half>
        {kind?.id === 'BAND_PER_T' ? (
          <Bands control={control} index={index} />
        ) : (
          <Half atDesk>
            <FormTextField
              control={control}
              name={`${name}.rate`}
              label={messages.rate}
              inputMode="decimal"
              placeholder="0,067"
              unit={kind === null ? null : messages.rateUnits[kind.id]}
              required
            />
          </Half>
        )}
        <Half>
          <FormTextField
            control={control}
            name={`${name}.minTonnes`}
            label={messages.minTonnes}
            labelNote={formWords.optional}
            inputMode="decimal"
            placeholder="25"
            unit="t"
          />
        </Half>
        <Half>
          <FormTextField
            control={control}
            name={`${name}.minAmountCents`}
            label={messages.minAmount}
            labelNote={formWords.optional}
            inputMode="decimal"
            placeholder="120,00"
            unit="€"
          />
        </Half>
        <Half atDesk>
          <FormSelectField
            control={control}
            name={`${name}.weightBasis`}
            label={messages.weightBasis}
            options={weightBases}
            required
          />
        </Half>
        <Half atDesk>
          <FormSelectField
            control={control}
            name={`${name}.kmBasis`}
            label={messages.kmBasis}
            options={kmBases}
            required
          />
        </Half>
        {kmBasis?.id === 'AGREED' && (
          <FormNumberField
            control={control}
            name={`${name}.agreedKm`}
            label={messages.agreedKm}
            unit="km"
            required
          />
        )}
      </Fields>
    </Part>
  );
}

function Bands({ control, index }: { control: TariffControl; index: number }) {
  const name = `rules.${index}.bands` as const;
  const { indexes, add, remove } = useParts(name, emptyBand);
  return (
    <>
      {indexes.map((band) => (
        <PartLine
          key={band}
          title={messages.band(band + 1)}
          name={`${name}.${band}`}
          remove={
            indexes.length === 1
              ? null
              : { label: messages.removeBand(band + 1), onRemove: () => remove(band) }
          }
        >
          <Half>
            <FormNumberField
              control={control}
              name={`${name}.${band}.upToKm`}
              label={messages.upToKm}
              unit="km"
              required
            />
          </Half>
          <Half>
            <FormTextField
              control={control}
              name={`${name}.${band}.rate`}
              label={messages.rate}
              inputMode="decimal"
              placeholder="6,10"
              unit={messages.rateUnits.BAND_PER_T}
              required
            />
          </Half>
        </PartLine>
      ))}
      <AddPart label={messages.addBand} onAdd={add} />
    </>
  );
}
