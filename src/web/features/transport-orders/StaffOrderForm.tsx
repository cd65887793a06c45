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
  FormToggle,
  FormTypeahead,
} from '../../ui/form/form-fields.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { showSuccess } from '../../ui/toast/toast-store.ts';
import { words } from '../../words/et.ts';
import { emptyStaffOrder, staffOrderSchema } from './staff-order.ts';

/** 'Veotellimuse koostamine' as staff see it: every field (spec section 2). */
export function StaffOrderForm() {
  const form = useAppForm({
    schema: staffOrderSchema,
    name: 'transport-order',
    defaults: emptyStaffOrder(),
    keepsDraft: true,
  });
  const { control, setValue, clearErrors } = form;
  const values = useWatch({ control, compute: (all) => all });
  const rules = useHaulageRules({
    values,
    fillsBulk: false,
    setQuantity: (quantity) => {
      setValue('quantity', quantity, { shouldDirty: true });
    },
    setPickup: (pickup) => {
      setValue('pickup', pickup, { shouldDirty: true });
      clearErrors('pickup');
    },
  });
  const { round, startAnew } = useFormRounds(form, emptyStaffOrder);

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
              search={searchProducts}
              recent="products"
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
          <Half>
            <FormTypeahead
              control={control}
              name="firstTruck"
              label={words.haulage.firstTruck}
              placeholder={words.haulage.searchTruck}
              search={searchTrucks}
              recent="trucks"
            />
          </Half>
          <ContractBalance product={values.product} pickup={values.pickup} />
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
