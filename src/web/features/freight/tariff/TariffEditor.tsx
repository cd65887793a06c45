import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { FormProvider } from 'react-hook-form';

import type { TariffView } from '#api/freight/tariffs.ts';
import type { FreightSide } from '#domain/freight/tariff.ts';

import { formWords } from '../../../i18n/et/forms.ts';
import { tariffForm as messages } from '../../../i18n/et/freight/tariff-form.ts';
import { call } from '../../../platform/api-client.ts';
import { todayInTallinn } from '../../../platform/device/clock.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showSuccess } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { AppForm, Fields, FormButtons, Half } from '../../../ui/form/AppForm.tsx';
import { FormDateField, FormTextField, FormTypeahead } from '../../../ui/form/form-fields.tsx';
import { OwnDraft } from '../../../ui/form/OwnDraft.tsx';
import { useAppForm } from '../../../ui/form/use-app-form.ts';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { settlementKey } from '../settlement-view.ts';
import { AddPart } from './Part.tsx';
import { RuleFields, type TariffControl } from './RuleFields.tsx';
import { searchParties } from './search.ts';
import { givenTariff, type TariffTerms, tariffSchema } from './tariff-request.ts';
import { emptyRule, type TariffValues, tariffValues } from './tariff-values.ts';
import { TariffEffect } from './TariffEffect.tsx';
import { ExtraFields, FuelFields, WaitingFields } from './term-fields.tsx';
import { useOpened, useParts } from './use-parts.ts';

import styles from './tariff.module.css';

interface Props {
  side: FreightSide;
  tariffId: number | 'new';
  onClose: () => void;
}

/** A tariff as a form, of its own in the address. */
export function TariffEditor({ side, tariffId, onClose }: Props) {
  const query = useQuery({
    queryKey: [...settlementKey, 'tariff', tariffId],
    queryFn: async ({ signal }) =>
      tariffId === 'new' ? null : (await call('getTariff', { params: { id: tariffId } }, { signal })).content,
    // A tariff that is being edited is not read again.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <>
      <div className={styles.back}>
        <Button look="quiet" icon={ChevronLeft} onClick={onClose}>
          {messages.back}
        </Button>
      </div>
      <QueryView query={query} failed={messages.failed} lines={8}>
        {(tariff) =>
          tariff === null ? (
            <OwnDraft name={newTariffName(side)}>
              <TariffForm side={side} tariff={null} onClose={onClose} />
            </OwnDraft>
          ) : (
            <TariffForm key={tariff.id} side={tariff.side} tariff={tariff} onClose={onClose} />
          )
        }
      </QueryView>
    </>
  );
}

function newTariffName(side: FreightSide): string {
  return `tariff.new.${side}`;
}

interface FormProps {
  side: FreightSide;
  tariff: TariffView | null;
  onClose: () => void;
}

function TariffForm({ side, tariff, onClose }: FormProps) {
  const form = useAppForm<TariffValues, TariffTerms>({
    schema: tariffSchema,
    name: tariff === null ? newTariffName(side) : `tariff.${String(tariff.id)}`,
    keepsDraft: tariff === null,
    defaults: tariffValues(tariff, todayInTallinn()),
  });
  const { control } = form;
  return (
    <FormProvider {...form}>
      <AppForm
        form={form}
        failure={messages.saveFailed}
        isQuietAtFields
        onSubmit={async (terms, idempotencyKey) => {
          const body = givenTariff(side, terms);
          if (tariff === null) await call('createTariff', { body }, { idempotencyKey });
          else {
            const { id, version } = tariff;
            await call('changeTariff', { params: { id }, body: { ...body, version } });
          }
          await queryClient.invalidateQueries({ queryKey: settlementKey });
          showSuccess(messages.saved(body.name));
          onClose();
        }}
      >
        <h2 className={styles.title}>{tariff === null ? messages.add[side] : messages.edit}</h2>
        <p className={styles.hint}>{messages.hint}</p>
        <Fields>
          <FormTextField control={control} name="name" label={messages.name} required />
          <FormTypeahead
            control={control}
            name="partyCompanyId"
            label={messages.party[side]}
            labelNote={messages.everyone}
            search={searchParties}
          />
          <Half>
            <FormDateField
              control={control}
              name="validFrom"
              label={messages.validFrom}
              chips={false}
              required
            />
          </Half>
          <Half>
            <FormDateField
              control={control}
              name="validTo"
              label={messages.validTo}
              labelNote={formWords.optional}
              chips={false}
            />
          </Half>
          <Rules control={control} isNew={tariff === null} />
          <WaitingFields control={control} />
          <ExtraFields control={control} />
          <FuelFields control={control} />
          <TariffEffect side={side} tariffId={tariff?.id ?? null} />
        </Fields>
        <FormButtons control={control} onCancel={onClose} />
      </AppForm>
    </FormProvider>
  );
}

function Rules({ control, isNew }: { control: TariffControl; isNew: boolean }) {
  const { indexes, add, remove } = useParts('rules', emptyRule);
  // With one tariff there is nothing to choose: it is read where it is changed.
  const { isOpen, open, close } = useOpened(isNew || indexes.length === 1 ? indexes : []);
  return (
    <>
      {indexes.map((index) => (
        <RuleFields
          key={index}
          control={control}
          index={index}
          onRemove={indexes.length === 1 ? null : () => close(index, remove)}
          onOpen={isOpen(index) ? null : () => open(index)}
        />
      ))}
      <AddPart
        label={messages.addRule}
        onAdd={() => {
          add();
          open(indexes.length);
        }}
      />
    </>
  );
}
