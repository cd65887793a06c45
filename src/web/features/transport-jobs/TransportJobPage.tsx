import { useEffect, useRef } from 'react';

import type { Problem } from '#api/error-codes.ts';
import type { JobRowWarning } from '#api/job-row/row-actions.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';

import { orders } from '../../i18n/et/orders/orders.ts';
import { tableWork } from '../../i18n/et/table-work.ts';
import { transportForm as transportFormWords, transportJobs } from '../../i18n/et/transport-form.ts';
import { searchProducts } from '../../lookups/product-option.ts';
import { prefetchTrucks } from '../../lookups/truck-option.ts';
import { call } from '../../platform/api-client.ts';
import { paths } from '../../platform/paths.ts';
import { confirmableProblems } from '../../platform/problem.ts';
import { showWarning } from '../../platform/toasts.ts';
import { isShownInForm } from '../../transport-form/assignment-query.ts';
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
import { emptyTransportJob, transportJobSchema } from './transport-job.ts';

/** 'Veotöö koostamine': a job without an order. */
export function TransportJobPage() {
  useEffect(prefetchTrucks, []);
  const transportForm = useTransportForm({
    schema: transportJobSchema,
    name: 'transport-job',
    empty: emptyTransportJob,
    fillsBulk: true,
    fillsPickup: true,
  });
  const { values, form } = transportForm;
  const { control } = form;
  /** What the person was asked before this was sent with their answer. */
  const asked = useRef<readonly Problem[]>([]);
  return (
    <TransportFrame
      transportForm={transportForm}
      texts={transportJobs}
      send={async (body, idempotencyKey) => {
        if (body.confirmed.length === 0) asked.current = [];
        try {
          const made = await call('createTransportJob', { body }, { idempotencyKey });
          for (const warning of made.warnings) {
            const { rowId, message } = warning;
            if (!wasInQuestion(warning, asked.current) && !isShownInForm(message))
              showWarning(tableWork.warned(rowId), message);
          }
          return made;
        } catch (error) {
          asked.current = confirmableProblems(error);
          throw error;
        }
      }}
      opens={(id) => ({ label: orders.openRow, to: `${paths.jobTable}?transportJobId=${String(id)}` })}
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
        day={values.transportDate}
        time={values.transportTime}
      >
        {values.product !== null && (
          <Half atDesk>
            <QuantityField transportForm={transportForm} />
          </Half>
        )}
      </VehicleFields>
      {isTimeOfDay(values.transportTime ?? '') && (
        <AssignmentFindings
          values={values}
          truck={values.truck}
          trailer={values.trailer}
          day={values.transportDate}
          time={values.transportTime}
        />
      )}
      <NotesField control={control} name="notes" />
    </TransportFrame>
  );
}

/** True of a finding that stood in the question; an odd quantity is asked about in words of its own. */
function wasInQuestion({ code, message }: JobRowWarning, asked: readonly Problem[]): boolean {
  return asked.some((each) =>
    code === 'QUANTITY_UNUSUAL' ? each.field === 'quantity' : (each.explanation ?? each.message) === message,
  );
}
