import { useCallback, useRef } from 'react';

import { words } from '../../i18n/et/words.ts';
import { type CompanyOption, searchOwnCompanies } from '../../lookups/own-company-option.ts';
import { searchPlacesOf } from '../../lookups/place-option.ts';
import { searchGrain } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { useUser } from '../../platform/session.ts';
import { ProductField, QuantityField, WetGrainToggle } from '../../transport-form/transport-fields.tsx';
import { HaulageFrame } from '../../transport-form/TransportFrame.tsx';
import { useHaulageForm } from '../../transport-form/use-transport-form.ts';
import { Half } from '../../ui/form/Fields.tsx';
import { FormDateField, FormTextField, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { clientOrderSchema, type ClientPreset, emptyClientOrder } from './client-order.ts';
import { firstPlaceOf } from './client-preset.ts';

/** 'Veotellimuse koostamine' as clients see it: their companies, grain, no destination and no truck. */
export function ClientOrderForm({ preset }: { preset: ClientPreset }) {
  const { personId } = useUser();
  const haulage = useHaulageForm({
    schema: clientOrderSchema,
    name: 'client-transport-order',
    empty: () => emptyClientOrder(preset),
  });
  const { values, rules, setPickup } = haulage;
  const { control } = haulage.form;
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
    <HaulageFrame
      haulage={haulage}
      texts={words.transportOrders}
      send={(body, idempotencyKey) => call('createTransportOrder', { body }, { idempotencyKey })}
    >
      <Half atDesk>
        <FormDateField control={control} name="transportDate" label={words.haulage.day} required />
      </Half>
      <Half atDesk>
        <ProductField haulage={haulage} search={searchGrain} recent="grain" />
        <WetGrainToggle haulage={haulage} />
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
        <QuantityField haulage={haulage} />
      </Half>
      <FormTextField control={control} name="note" label={words.haulage.notes} multiline maxLength={1000} />
    </HaulageFrame>
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
