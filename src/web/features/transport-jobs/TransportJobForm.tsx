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
import { FormDateField, FormTextField, FormTimeField, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { emptyTransportJob, transportJobSchema } from './transport-job.ts';

/** 'Veotöö koostamine': a job without an order. */
export function TransportJobForm() {
  const transportForm = useTransportForm({
    schema: transportJobSchema,
    name: 'transport-job',
    empty: emptyTransportJob,
    fillsBulk: true,
    fillsPickup: true,
  });
  const { values } = transportForm;
  const { control } = transportForm.form;
  return (
    <TransportFrame
      transportForm={transportForm}
      texts={words.transportJobs}
      send={(body, idempotencyKey) => call('createTransportJob', { body }, { idempotencyKey })}
    >
      <Half atDesk>
        <FormDateField control={control} name="transportDate" label={words.transportForm.day} required />
      </Half>
      <Half atDesk>
        <FormTimeField control={control} name="transportTime" label={words.transportForm.time} required />
      </Half>
      <Half atDesk>
        <ProductField transportForm={transportForm} search={searchProducts} recent="products" />
      </Half>
      <Half atDesk>
        <WetGrainToggle transportForm={transportForm} />
      </Half>
      <PlaceFields transportForm={transportForm} />
      <Half>
        <FormTypeahead
          control={control}
          name="truck"
          label={words.transportForm.truck}
          placeholder={words.transportForm.searchTruck}
          search={searchTrucks}
          recent="trucks"
        />
      </Half>
      {values.product !== null && (
        <Half>
          <QuantityField transportForm={transportForm} />
        </Half>
      )}
      <ContractBalance product={values.product} pickup={values.pickup} />
      <FormTextField
        control={control}
        name="notes"
        label={words.transportForm.notes}
        multiline
        maxLength={1000}
      />
    </TransportFrame>
  );
}
