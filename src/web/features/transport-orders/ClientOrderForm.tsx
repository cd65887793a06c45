import { useCallback, useRef } from 'react';

import { words } from '../../i18n/et/words.ts';
import { type CompanyOption, searchOwnCompanies } from '../../lookups/own-company-option.ts';
import { searchPlacesOf } from '../../lookups/place-option.ts';
import { searchGrain } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { useUser } from '../../platform/session.ts';
import { ProductField, QuantityField, WetGrainToggle } from '../../transport-form/transport-fields.tsx';
import { TransportFrame } from '../../transport-form/TransportFrame.tsx';
import { useTransportForm } from '../../transport-form/use-transport-form.ts';
import { Half } from '../../ui/form/Fields.tsx';
import { FormDateField, FormTextField, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { clientOrderSchema, type ClientPreset, emptyClientOrder } from './client-order.ts';
import { firstPlaceOf } from './client-preset.ts';

/** 'Veotellimuse koostamine' as clients see it: their companies, grain, no destination and no truck. */
export function ClientOrderForm({ preset }: { preset: ClientPreset }) {
  const { personId } = useUser();
  const transportForm = useTransportForm({
    schema: clientOrderSchema,
    name: 'client-transport-order',
    empty: () => emptyClientOrder(preset),
  });
  const { values, rules, setPickup } = transportForm;
  const { control } = transportForm.form;
  const companyId = values.client?.id ?? null;
  const preselectPlace = usePreselectedPlace((pickup) => {
    setPickup(pickup);
    if (pickup !== null) rules.onPickup(pickup);
  });
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
    <TransportFrame
      transportForm={transportForm}
      texts={words.transportOrders}
      send={(body, idempotencyKey) => call('createTransportOrder', { body }, { idempotencyKey })}
    >
      <Half atDesk>
        <FormDateField control={control} name="transportDate" label={words.transportForm.day} required />
      </Half>
      <Half atDesk>
        <ProductField transportForm={transportForm} search={searchGrain} recent="grain" />
        <WetGrainToggle transportForm={transportForm} />
      </Half>
      <FormTypeahead
        control={control}
        name="client"
        label={words.transportForm.client}
        placeholder={words.transportForm.searchClient}
        search={searchCompanies}
        onChange={preselectPlace}
        required
      />
      <FormTypeahead
        control={control}
        name="pickup"
        label={words.transportForm.pickup}
        placeholder={
          companyId === null ? words.transportForm.chooseClientFirst : words.transportForm.searchPlace
        }
        search={searchPickups}
        onChange={rules.onPickup}
        disabled={companyId === null}
        required
      />
      <Half>
        <QuantityField transportForm={transportForm} />
      </Half>
      <FormTextField
        control={control}
        name="note"
        label={words.transportForm.notes}
        multiline
        maxLength={1000}
      />
    </TransportFrame>
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
