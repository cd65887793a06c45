import { useEffect } from 'react';

import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';

import { orderWords } from '../../i18n/et/orders/order-words.ts';
import { transportForm as transportFormWords, transportJobs } from '../../i18n/et/transport-form.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import { prefetchTrucks } from '../../lookups/truck-option.ts';
import { call } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { AssignmentFindings } from '../../transport-form/AssignmentFindings.tsx';
import {
  ClientField,
  DayField,
  DestinationField,
  NotesField,
  PickupField,
  ProductField,
  QuantityField,
  VehicleFields,
  WetGrainToggle,
} from '../../transport-form/transport-fields.tsx';
import { TransportFormPanel } from '../../transport-form/TransportFormPanel.tsx';
import { TransportFrame } from '../../transport-form/TransportFrame.tsx';
import { useTransportForm } from '../../transport-form/use-transport-form.ts';
import { Half } from '../../ui/form/AppForm.tsx';
import { FormTimeField } from '../../ui/form/form-fields.tsx';
import { OwnDraft } from '../../ui/form/OwnDraft.tsx';
import { emptyTransportJob, transportJobSchema } from './transport-job.ts';

const formName = 'transport-job';

/** 'Veotöö koostamine': a job without an order. */
export function TransportJobPage() {
  return (
    <OwnDraft name={formName}>
      <JobForm />
    </OwnDraft>
  );
}

function JobForm() {
  useEffect(prefetchTrucks, []);
  const transportForm = useTransportForm({
    schema: transportJobSchema,
    name: formName,
    empty: emptyTransportJob,
    fillsBulk: true,
    fillsPickup: true,
  });
  const { values, form } = transportForm;
  const { control } = form;
  const assignment = {
    values,
    truck: values.truck,
    trailer: values.trailer,
    day: values.transportDate,
    time: values.transportTime,
  };
  return (
    <TransportFrame
      transportForm={transportForm}
      texts={transportJobs}
      send={(body, idempotencyKey) => call('createTransportJob', { body }, { idempotencyKey })}
      opens={(id) => ({ label: orderWords.openRow, to: `${paths.jobTable}?transportJobId=${String(id)}` })}
      aside={<TransportFormPanel values={values} />}
    >
      <DayField transportForm={transportForm} />
      <Half atDesk>
        <FormTimeField control={control} name="transportTime" label={transportFormWords.time} required />
      </Half>
      <Half atDesk>
        <ProductField transportForm={transportForm} search={searchProducts} recent="products" />
      </Half>
      <Half atDesk>
        <WetGrainToggle transportForm={transportForm} />
      </Half>
      <ClientField transportForm={transportForm} />
      <PickupField transportForm={transportForm} />
      <DestinationField transportForm={transportForm} />
      <VehicleFields
        control={control}
        truckName="truck"
        truckLabel={transportFormWords.truck}
        trailerName="trailer"
        truck={values.truck}
        productId={values.product?.id ?? null}
        destinationId={values.destination?.id ?? null}
        pickupId={values.pickup?.id ?? null}
        quantity={values.quantity}
        day={values.transportDate}
        time={values.transportTime}
      >
        {values.product !== null && (
          <Half atDesk>
            <QuantityField transportForm={transportForm} />
            {isTimeOfDay(values.transportTime ?? '') && <AssignmentFindings {...assignment} />}
          </Half>
        )}
      </VehicleFields>
      <NotesField control={control} name="notes" />
    </TransportFrame>
  );
}
