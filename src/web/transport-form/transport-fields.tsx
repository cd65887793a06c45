import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';

import type { Day } from '#domain/calendar/day.ts';

import { formWords } from '../i18n/et/forms.ts';
import { transportForm as transportFormWords } from '../i18n/et/transport-form.ts';
import { searchClients, searchLocations, type LocationOption } from '../lookups/location-option.ts';
import type { ProductOption } from '../lookups/product-option.ts';
import { searchTrailersFor, type TrailerOption } from '../lookups/trailer-option.ts';
import { searchTrucksFor, type TruckOption } from '../lookups/truck-option.ts';
import { Half } from '../ui/form/AppForm.tsx';
import {
  FormDateField,
  FormNumberField,
  FormTextField,
  FormToggle,
  FormTypeahead,
  type TiedTo,
  useFormField,
} from '../ui/form/form-fields.tsx';
import { Typeahead } from '../ui/typeahead/Typeahead.tsx';
import { useChosenPair } from './use-chosen-pair.ts';
import type { TransportForm, TransportFormState } from './use-transport-form.ts';

import styles from './transport-form.module.css';

interface Props<Values extends TransportForm, Request> {
  transportForm: TransportFormState<Values, Request>;
}

type ProductProps<Values extends TransportForm, Request> = Props<Values, Request> & {
  search: (text: string, signal: AbortSignal) => Promise<readonly ProductOption[]>;
  /** The name under which the last choices are kept. */
  recent: string;
};

type DayProps<Values extends TransportForm, Request> = Props<Values, Request> & {
  /** Days before this one cannot be chosen. */
  earliest?: Day;
};

/** The day on which the goods are to be hauled. */
export function DayField<Values extends TransportForm, Request>(props: DayProps<Values, Request>) {
  const { transportForm, earliest } = props;
  return (
    <Half atDesk>
      <FormDateField
        control={commonControl(transportForm)}
        name="transportDate"
        label={transportFormWords.day}
        earliest={earliest ?? null}
        required
      />
    </Half>
  );
}

/** The goods. */
export function ProductField<Values extends TransportForm, Request>(props: ProductProps<Values, Request>) {
  const { transportForm, search, recent } = props;
  return (
    <FormTypeahead
      control={commonControl(transportForm)}
      name="product"
      label={transportFormWords.product}
      placeholder={transportFormWords.searchProduct}
      search={search}
      recent={recent}
      onChange={transportForm.rules.onProduct}
      required
    />
  );
}

/** Whether the grain is wet. */
export function WetGrainToggle<Values extends TransportForm, Request>({
  transportForm,
}: Props<Values, Request>) {
  return (
    <FormToggle control={commonControl(transportForm)} name="wetGrain" label={transportFormWords.wetGrain} />
  );
}

/** A quantity in the product's unit, rounded up to whole packages when it is left; or that nobody knows it yet. */
export function QuantityField<Values extends TransportForm, Request>({
  transportForm,
}: Props<Values, Request>) {
  const { quantityUnknown: isUnknown, product } = transportForm.values;
  return (
    <div className={styles.quantity}>
      <FormNumberField
        control={commonControl(transportForm)}
        name="quantity"
        label={transportFormWords.quantity}
        unit={product?.unit ?? null}
        hint={isUnknown ? transportFormWords.quantityUnknownHint : transportForm.rules.quantityHint}
        onSettle={transportForm.rules.onQuantityTyped}
        disabled={isUnknown}
        required={!isUnknown}
      />
      <FormToggle
        control={commonControl(transportForm)}
        name="quantityUnknown"
        label={transportFormWords.quantityUnknown}
        onChange={(isOn) => {
          if (isOn) transportForm.rules.onQuantityUnknown();
        }}
      />
    </div>
  );
}

/** The locations that staff choose among all. */
type StaffForm = TransportForm & { client: LocationOption | null; destination: LocationOption | null };

/** The client, among all locations. */
export function ClientField<Values extends StaffForm, Request>({ transportForm }: Props<Values, Request>) {
  return (
    <FormTypeahead
      control={commonControl<StaffForm>(transportForm)}
      name="client"
      label={transportFormWords.client}
      placeholder={transportFormWords.searchClient}
      search={searchClients}
      recent="clients"
      onChange={transportForm.rules.onClient}
      required
    />
  );
}

const anyLocation = {
  placeholder: transportFormWords.searchLocation,
  search: searchLocations,
  recent: 'places',
};

/** The pickup, among all locations. */
export function PickupField<Values extends StaffForm, Request>({ transportForm }: Props<Values, Request>) {
  return (
    <Half atDesk>
      <FormTypeahead
        {...anyLocation}
        control={commonControl<StaffForm>(transportForm)}
        name="pickup"
        label={transportFormWords.pickup}
        onChange={transportForm.rules.onPickup}
        required
      />
    </Half>
  );
}

/** The destination, among all locations. */
export function DestinationField<Values extends StaffForm, Request>({
  transportForm,
}: Props<Values, Request>) {
  return (
    <Half atDesk>
      <FormTypeahead
        {...anyLocation}
        control={commonControl<StaffForm>(transportForm)}
        name="destination"
        label={transportFormWords.destination}
        onChange={transportForm.rules.onDestination}
        labelNote={formWords.optional}
      />
    </Half>
  );
}

interface VehicleProps<Values extends FieldValues, Request> {
  control: Control<Values, unknown, Request>;
  truckName: FieldPathByValue<Values, TruckOption | null>;
  truckLabel: string;
  trailerName: FieldPathByValue<Values, TrailerOption | null | undefined>;
  truck: TruckOption | null;
  /** The product to load: each vehicle then shows whether it may carry it. */
  productId: number | null;
  /** The destination: the receiver may require more. */
  destinationId: number | null;
  /** The pickup, for its loading time. */
  pickupId: number | null;
  /** How much of it, in its unit. */
  quantity: number | null;
  /** The day, as permits are valid for days. */
  day: Day | null;
  /** HH:mm; null where the form has no time. */
  time: string | null;
  /** Fields that stand beside them. */
  children?: ReactNode;
}

/**
 * A truck and, right under it, the trailer that it is to draw: its usual one until another is chosen (the value is
 * undefined). Below are the reasons not to load the pair.
 */
export function VehicleFields<Values extends FieldValues, Request>({
  control,
  truckName,
  truckLabel,
  trailerName,
  truck,
  productId,
  destinationId,
  pickupId,
  quantity,
  day,
  time,
  children,
}: VehicleProps<Values, Request>) {
  const trailerLabel = transportFormWords.trailer;
  const trailer = useFormField<Values, Request, TrailerOption | null | undefined>({
    control,
    name: trailerName,
    label: trailerLabel,
  });
  const loads = {
    productIds: productId === null ? [] : [productId],
    destinationIds: destinationId === null ? [] : [destinationId],
    pickupId,
    date: day,
    time,
  };
  const { usual, hint, warning } = useChosenPair(truck, trailer.value, loads);
  return (
    <>
      <Half atDesk>
        <FormTypeahead<Values, Request, TruckOption>
          control={control}
          name={truckName}
          label={truckLabel}
          labelNote={formWords.optional}
          placeholder={transportFormWords.searchTruck}
          search={searchTrucksFor({ ...loads, quantity })}
          recent="trucks"
          onChange={() => trailer.bound.onChange(undefined)}
        />
        {truck !== null && (
          <Typeahead
            {...trailer.bound}
            label={trailerLabel}
            labelNote={formWords.optional}
            hint={hint}
            value={trailer.value === undefined ? usual : trailer.value}
            search={searchTrailersFor(loads)}
            recent="table-trailer"
          />
        )}
      </Half>
      {children}
      {warning !== null && (
        <p className={styles.warning} role="status">
          <TriangleAlert aria-hidden size={20} /> {warning}
        </p>
      )}
    </>
  );
}

/** Notes of several lines. */
export function NotesField<Values extends FieldValues, Request>(
  props: TiedTo<Values, Request, string | null>,
) {
  return (
    <FormTextField {...props} label={transportFormWords.notes} multiline labelNote={formWords.optional} />
  );
}

/** Returns the form's control for the common fields: to react-hook-form, a form with more values is another type. */
function commonControl<Common extends TransportForm = TransportForm>(transportForm: {
  form: { control: unknown };
}): Control<Common> {
  return transportForm.form.control as Control<Common>;
}
