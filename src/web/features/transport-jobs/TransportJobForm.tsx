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
import { FormDateField, FormTextField, FormTimeField, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { emptyTransportJob, transportJobSchema } from './transport-job.ts';

/** 'Veotöö koostamine': a job without an order. */
export function TransportJobForm() {
  const haulage = useHaulageForm({
    schema: transportJobSchema,
    name: 'transport-job',
    empty: emptyTransportJob,
    fillsBulk: true,
    fillsPickup: true,
  });
  const { values } = haulage;
  const { control } = haulage.form;
  return (
    <HaulageFrame
      haulage={haulage}
      texts={words.transportJobs}
      send={(body, idempotencyKey) => call('createTransportJob', { body }, { idempotencyKey })}
    >
      <Half atDesk>
        <FormDateField control={control} name="transportDate" label={words.haulage.day} required />
      </Half>
      <Half atDesk>
        <FormTimeField control={control} name="transportTime" label={words.haulage.time} required />
      </Half>
      <Half atDesk>
        <ProductField haulage={haulage} search={searchProducts} recent="products" />
      </Half>
      <Half atDesk>
        <WetGrainToggle haulage={haulage} />
      </Half>
      <PlaceFields haulage={haulage} />
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
          <QuantityField haulage={haulage} />
        </Half>
      )}
      <ContractBalance product={values.product} pickup={values.pickup} />
      <FormTextField control={control} name="notes" label={words.haulage.notes} multiline maxLength={1000} />
    </HaulageFrame>
  );
}
