import { useCallback, useRef } from 'react';
import { useWatch } from 'react-hook-form';

import { call } from '../../app/api.ts';
import { queryClient } from '../../app/query-client.ts';
import { useUser } from '../../app/session.ts';
import { ContractWarnings } from '../../haulage/ContractWarnings.tsx';
import { loadText } from '../../haulage/load-text.ts';
import { useFormRounds } from '../../haulage/use-form-rounds.ts';
import { useHaulageRules } from '../../haulage/use-haulage-rules.ts';
import { type CompanyOption, searchOwnCompanies } from '../../lookups/own-company-option.ts';
import { searchPlacesOf } from '../../lookups/place-option.ts';
import { searchGrain } from '../../lookups/product-option.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { AppForm } from '../../ui/form/AppForm.tsx';
import { Fields, Half } from '../../ui/form/Fields.tsx';
import {
  FormDateField,
  FormNumberField,
  FormTextField,
  FormToggle,
  FormTypeahead,
} from '../../ui/form/form-fields.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showSuccess } from '../../ui/toast/toast-store.ts';
import { words } from '../../words/et.ts';
import { clientOrderSchema, type ClientPreset, emptyClientOrder } from './client-order.ts';
import { firstPlaceOf } from './client-preset.ts';

/** 'Veotellimuse koostamine' as clients see it: their companies, grain, no destination and no truck. */
export function ClientOrderForm({ preset }: { preset: ClientPreset }) {
  const { personId } = useUser();
  const form = useAppForm({
    schema: clientOrderSchema,
    name: 'client-transport-order',
    defaults: emptyClientOrder(preset),
    keepsDraft: true,
  });
  const { control, setValue, clearErrors } = form;
  const values = useWatch({ control, compute: (all) => all });
  const companyId = values.client?.id ?? null;
  const rules = useHaulageRules({
    values: { ...values, destination: null },
    fillsBulk: false,
    setQuantity: (quantity) => {
      setValue('quantity', quantity, { shouldDirty: true });
    },
  });
  const preselectPlace = usePreselectedPlace((pickup) => {
    setValue('pickup', pickup, { shouldDirty: true });
    if (pickup === null) return;
    clearErrors('pickup');
    rules.onPickup(pickup);
  });
  const { round, startAnew } = useFormRounds(form, () => emptyClientOrder(preset));
  const searchCompanies = useCallback(
    (text: string, signal: AbortSignal) => searchOwnCompanies(personId, text, signal),
    [personId],
  );
  const searchPickups = useCallback(
    (text: string, signal: AbortSignal) =>
      companyId === null ? Promise.resolve([]) : searchPlacesOf(companyId, text, signal),
    [companyId],
  );

  return (
    <>
      <AppForm
        form={form}
        failure={words.transportOrders.failed}
        onSubmit={async (body, idempotencyKey) => {
          await call('createTransportOrder', { body }, { idempotencyKey });
          showSuccess(words.transportOrders.created, loadText(form.getValues()));
          startAnew();
          void queryClient.invalidateQueries();
        }}
      >
        <Fields key={round}>
          <Half atDesk>
            <FormDateField control={control} name="transportDate" label={words.haulage.day} required />
          </Half>
          <Half atDesk>
            <FormTypeahead
              control={control}
              name="product"
              label={words.haulage.product}
              placeholder={words.haulage.searchProduct}
              search={searchGrain}
              recent="grain"
              onChange={rules.onProduct}
              required
            />
            <FormToggle control={control} name="wetGrain" label={words.haulage.wetGrain} />
          </Half>
          <FormTypeahead
            control={control}
            name="client"
            label={words.haulage.client}
            placeholder={words.haulage.searchClient}
            search={searchCompanies}
            onChange={preselectPlace}
            required
          />
          <FormTypeahead
            control={control}
            name="pickup"
            label={words.haulage.pickup}
            placeholder={companyId === null ? words.haulage.chooseClientFirst : words.haulage.searchPlace}
            search={searchPickups}
            onChange={rules.onPickup}
            disabled={companyId === null}
            required
          />
          <Half>
            <FormNumberField
              control={control}
              name="quantity"
              label={words.haulage.quantity}
              unit={values.product?.unit ?? null}
              hint={rules.quantityHint}
              onSettle={rules.onQuantityTyped}
              required
            />
          </Half>
          <FormTextField
            control={control}
            name="note"
            label={words.haulage.notes}
            multiline
            maxLength={1000}
          />
        </Fields>
        <BottomBar>
          <Button onClick={startAnew}>{words.common.cancel}</Button>
          <SubmitButton control={control}>{words.common.done}</SubmitButton>
        </BottomBar>
      </AppForm>
      <ContractWarnings warnings={rules.warnings} />
    </>
  );
}

/** Takes the pickup away with its company, and chooses the first place of a new one. The last choice counts. */
function usePreselectedPlace(setPickup: (pickup: Awaited<ReturnType<typeof firstPlaceOf>>) => void) {
  const asking = useRef<AbortController>(null);
  return (company: CompanyOption | null) => {
    asking.current?.abort();
    setPickup(null);
    if (company === null) return;
    const controller = new AbortController();
    asking.current = controller;
    firstPlaceOf(company, controller.signal).then(
      (place) => {
        if (!controller.signal.aborted) setPickup(place);
      },
      () => undefined,
    );
  };
}
