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
import { TransportFrame } from '../../transport-form/TransportFrame.tsx';
import { useTransportForm } from '../../transport-form/use-transport-form.ts';
import { Half } from '../../ui/form/Fields.tsx';
import { FormDateField, FormTextField, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { emptyStaffOrder, staffOrderSchema } from './staff-order.ts';

/** 'Veotellimuse koostamine' as staff see it: every field. */
export function StaffOrderForm() {
  const transportForm = useTransportForm({
    schema: staffOrderSchema,
    name: 'transport-order',
    empty: emptyStaffOrder,
    fillsPickup: true,
  });
  const { values } = transportForm;
  const { control } = transportForm.form;
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
        <ProductField transportForm={transportForm} search={searchProducts} recent="products" />
        <WetGrainToggle transportForm={transportForm} />
      </Half>
      <PlaceFields transportForm={transportForm} />
      <Half>
        <QuantityField transportForm={transportForm} />
      </Half>
      <Half>
        <FormTypeahead
          control={control}
          name="firstTruck"
          label={words.transportForm.firstTruck}
          placeholder={words.transportForm.searchTruck}
          search={searchTrucks}
          recent="trucks"
        />
      </Half>
      <ContractBalance product={values.product} pickup={values.pickup} />
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
