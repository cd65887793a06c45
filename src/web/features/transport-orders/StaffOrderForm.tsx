import { words } from '../../i18n/et/words.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import { searchTrucks } from '../../lookups/truck-option.ts';
import { call } from '../../platform/api-client.ts';
import { ContractBalance } from '../../transport-form/ContractBalance.tsx';
import {
  PlaceFields,
  ProductField,
  QuantityField,
  WetGrainToggle,
} from '../../transport-form/transport-fields.tsx';
import { HaulageFrame } from '../../transport-form/TransportFrame.tsx';
import { useHaulageForm } from '../../transport-form/use-transport-form.ts';
import { Half } from '../../ui/form/Fields.tsx';
import { FormDateField, FormTextField, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { emptyStaffOrder, staffOrderSchema } from './staff-order.ts';

/** 'Veotellimuse koostamine' as staff see it: every field. */
export function StaffOrderForm() {
  const haulage = useHaulageForm({
    schema: staffOrderSchema,
    name: 'transport-order',
    empty: emptyStaffOrder,
    fillsPickup: true,
  });
  const { values } = haulage;
  const { control } = haulage.form;
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
        <ProductField haulage={haulage} search={searchProducts} recent="products" />
        <WetGrainToggle haulage={haulage} />
      </Half>
      <PlaceFields haulage={haulage} />
      <Half>
        <QuantityField haulage={haulage} />
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
      <FormTextField control={control} name="note" label={words.haulage.notes} multiline maxLength={1000} />
    </HaulageFrame>
  );
}
