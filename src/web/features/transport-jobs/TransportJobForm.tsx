import { useWatch } from 'react-hook-form';

import { call } from '../../app/api.ts';
import { queryClient } from '../../app/query-client.ts';
import { ContractBalance } from '../../haulage/ContractBalance.tsx';
import { ContractWarnings } from '../../haulage/ContractWarnings.tsx';
import { loadText } from '../../haulage/load-text.ts';
import { useFormRounds } from '../../haulage/use-form-rounds.ts';
import { useHaulageRules } from '../../haulage/use-haulage-rules.ts';
import { searchClients, searchPlaces } from '../../lookups/place-option.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import { searchTrucks } from '../../lookups/truck-option.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { AppForm } from '../../ui/form/AppForm.tsx';
import { Fields, Half } from '../../ui/form/Fields.tsx';
import {
  FormDateField,
  FormNumberField,
  FormTextField,
  FormTimeField,
  FormToggle,
  FormTypeahead,
} from '../../ui/form/form-fields.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showSuccess } from '../../ui/toast/toast-store.ts';
import { words } from '../../words/et.ts';
import { emptyTransportJob, transportJobSchema } from './transport-job.ts';

/** 'Veotöö koostamine': a job without an order (spec section 2). */
export function TransportJobForm() {
  const form = useAppForm({
    schema: transportJobSchema,
    name: 'transport-job',
    defaults: emptyTransportJob(),
    keepsDraft: true,
  });
  const { control, setValue, clearErrors } = form;
  const values = useWatch({ control, compute: (all) => all });
  const rules = useHaulageRules({
    values,
    fillsBulk: true,
    setQuantity: (quantity) => {
      setValue('quantity', quantity, { shouldDirty: true });
    },
    setPickup: (pickup) => {
      setValue('pickup', pickup, { shouldDirty: true });
      clearErrors('pickup');
    },
  });
  const { round, startAnew } = useFormRounds(form, emptyTransportJob);

  return (
    <>
      <AppForm
        form={form}
        failure={words.transportJobs.failed}
        onSubmit={async (body, idempotencyKey) => {
          await call('createTransportJob', { body }, { idempotencyKey });
          showSuccess(words.transportJobs.created, loadText(form.getValues()));
          startAnew();
          void queryClient.invalidateQueries();
        }}
      >
        <Fields key={round}>
          <Half atDesk>
            <FormDateField control={control} name="transportDate" label={words.haulage.day} required />
          </Half>
          <Half atDesk>
            <FormTimeField control={control} name="transportTime" label={words.haulage.time} required />
          </Half>
          <Half atDesk>
            <FormTypeahead
              control={control}
              name="product"
              label={words.haulage.product}
              placeholder={words.haulage.searchProduct}
              search={searchProducts}
              recent="products"
              onChange={rules.onProduct}
              required
            />
          </Half>
          <Half atDesk>
            <FormToggle control={control} name="wetGrain" label={words.haulage.wetGrain} />
          </Half>
          <FormTypeahead
            control={control}
            name="client"
            label={words.haulage.client}
            placeholder={words.haulage.searchClient}
            search={searchClients}
            recent="clients"
            onChange={rules.onClient}
            required
          />
          <Half atDesk>
            <FormTypeahead
              control={control}
              name="pickup"
              label={words.haulage.pickup}
              placeholder={words.haulage.searchPlace}
              search={searchPlaces}
              recent="places"
              onChange={rules.onPickup}
              required
            />
          </Half>
          <Half atDesk>
            <FormTypeahead
              control={control}
              name="destination"
              label={words.haulage.destination}
              placeholder={words.haulage.searchPlace}
              search={searchPlaces}
              recent="places"
              onChange={rules.onDestination}
            />
          </Half>
          <Half>
            <FormTypeahead
              control={control}
              name="truck"
              label={words.haulage.truck}
              placeholder={words.haulage.searchTruck}
              search={searchTrucks}
              recent="trucks"
            />
          </Half>
          {values.product !== null && (
            <Half>
              <FormNumberField
                control={control}
                name="quantity"
                label={words.haulage.quantity}
                unit={values.product.unit}
                hint={rules.quantityHint}
                onSettle={rules.onQuantityTyped}
                required
              />
            </Half>
          )}
          <ContractBalance product={values.product} pickup={values.pickup} />
          <FormTextField
            control={control}
            name="notes"
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
