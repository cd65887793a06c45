import { useCallback, useRef } from 'react';

import { transportOrderLabels } from '#api/orders/transport-order-labels.ts';
import { clientGivenFields } from '#domain/record-fields/transport-order.ts';

import { orderWords } from '../../i18n/et/orders/order-words.ts';
import {
  transportForm as transportFormWords,
  transportOrders as messages,
} from '../../i18n/et/transport-form.ts';
import { type CompanyOption, searchOwnCompanies } from '../../lookups/company-option.ts';
import { searchLocationsOf } from '../../lookups/location-option.ts';
import { searchGrain } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { orderPath, paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useUser } from '../../platform/session.ts';
import { RecordFields } from '../../record-fields/RecordFields.tsx';
import { readEarlierOrderAsClient } from '../../transport-form/earlier-order/earlier-order.ts';
import { FromOrder } from '../../transport-form/earlier-order/FromOrder.tsx';
import {
  DayField,
  ProductField,
  QuantityField,
  WetGrainToggle,
} from '../../transport-form/transport-fields.tsx';
import { TransportFrame } from '../../transport-form/TransportFrame.tsx';
import { useTransportForm } from '../../transport-form/use-transport-form.ts';
import { Half } from '../../ui/form/AppForm.tsx';
import { FormTypeahead } from '../../ui/form/form-fields.tsx';
import { OwnDraft } from '../../ui/form/OwnDraft.tsx';
import { clientOrderSchema, type ClientPreset, emptyClientOrder } from './client-order.ts';
import { clientPresetQuery, firstLocationOf, presetOf } from './client-preset.ts';

/** A client orders for a company of their own. */
const labels = { ...transportOrderLabels, client: transportFormWords.ownCompany };

const formName = 'client-transport-order';

/** 'Veotellimuse koostamine' as clients see it: their companies, grain, no destination and no truck. */
export function ClientOrderForm({ preset }: { preset: ClientPreset }) {
  return (
    <OwnDraft name={formName}>
      <OrderForm preset={preset} />
    </OwnDraft>
  );
}

function OrderForm({ preset }: { preset: ClientPreset }) {
  const { personId } = useUser();
  /** The values that the next order begins with. */
  const next = useRef(preset);
  const transportForm = useTransportForm({
    schema: clientOrderSchema,
    name: formName,
    empty: () => emptyClientOrder(next.current),
  });
  const { values, rules, setPickup } = transportForm;
  const { control } = transportForm.form;
  const companyId = values.client?.id ?? null;
  const preselectLocation = usePreselectedLocation((pickup) => {
    setPickup(pickup);
    if (pickup !== null) rules.onPickup(pickup);
  });
  const searchCompanies = useCallback(
    (text: string, signal: AbortSignal) => searchOwnCompanies(personId, text, signal),
    [personId],
  );
  const searchPickups = useCallback(
    (text: string, signal: AbortSignal) =>
      companyId === null ? Promise.resolve([]) : searchLocationsOf(companyId, text, signal),
    [companyId],
  );

  return (
    <>
      <FromOrder
        read={(id) => readEarlierOrderAsClient(id, personId)}
        fill={transportForm.fill}
        round={transportForm.round}
      />
      <TransportFrame
        transportForm={transportForm}
        texts={messages}
        send={async (body, idempotencyKey) => {
          const created = await call('createTransportOrder', { body }, { idempotencyKey });
          const nextPreset = presetOf(values.client);
          // The order is made, whether or not its locations can be read again.
          next.current = await nextPreset.catch(() => ({ client: null, pickup: null }));
          queryClient.setQueryData(clientPresetQuery(personId).queryKey, {
            hasCompanies: true,
            ...next.current,
          });
          return created;
        }}
        opens={(id) => ({
          name: orderWords.transportOne(id),
          label: orderWords.open,
          to: orderPath(paths.oneTransportOrder, id),
        })}
      >
        <RecordFields
          fields={clientGivenFields}
          labels={labels}
          control={control}
          own={{
            transportDate: <DayField transportForm={transportForm} earliest={todayInTallinn()} />,
            product: (
              <Half atDesk>
                <ProductField transportForm={transportForm} search={searchGrain} recent="grain" />
                <WetGrainToggle transportForm={transportForm} />
              </Half>
            ),
            wetGrain: null,
            client: (
              <FormTypeahead
                control={control}
                name="client"
                label={transportFormWords.ownCompany}
                placeholder={transportFormWords.searchCompany}
                search={searchCompanies}
                onChange={preselectLocation}
                required
              />
            ),
            pickup: (
              <FormTypeahead
                control={control}
                name="pickup"
                label={transportFormWords.pickup}
                placeholder={
                  companyId === null
                    ? transportFormWords.chooseCompanyFirst
                    : transportFormWords.searchLocation
                }
                search={searchPickups}
                onChange={rules.onPickup}
                disabled={companyId === null}
                required
              />
            ),
            quantity: (
              <Half atDesk>
                <QuantityField transportForm={transportForm} />
              </Half>
            ),
          }}
        />
      </TransportFrame>
    </>
  );
}

/**
 * Clears the pickup together with its company, and chooses the first location of a new company. The last choice
 * counts.
 */
function usePreselectedLocation(setPickup: (pickup: Awaited<ReturnType<typeof firstLocationOf>>) => void) {
  const asking = useRef<AbortController>(null);
  return (company: CompanyOption | null) => {
    asking.current?.abort();
    setPickup(null);
    if (company === null) return;
    const controller = new AbortController();
    asking.current = controller;
    firstLocationOf(company, controller.signal).then(
      (location) => {
        if (!controller.signal.aborted) setPickup(location);
      },
      () => undefined,
    );
  };
}
