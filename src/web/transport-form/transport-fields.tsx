import type { Control } from 'react-hook-form';

import { words } from '../i18n/et/words.ts';
import { searchClients, searchPlaces, type PlaceOption } from '../lookups/place-option.ts';
import type { ProductOption } from '../lookups/product-option.ts';
import { Half } from '../ui/form/Fields.tsx';
import { FormNumberField, FormToggle, FormTypeahead } from '../ui/form/form-fields.tsx';
import type { TransportForm, TransportFormState } from './use-transport-form.ts';

type Props<Values extends TransportForm, Request> = { transportForm: TransportFormState<Values, Request> };

type ProductProps<Values extends TransportForm, Request> = Props<Values, Request> & {
  search: (text: string, signal: AbortSignal) => Promise<readonly ProductOption[]>;
  /** Under this name the last choices are kept. */
  recent: string;
};

export function ProductField<Values extends TransportForm, Request>(props: ProductProps<Values, Request>) {
  const { transportForm, search, recent } = props;
  return (
    <FormTypeahead
      control={commonControl(transportForm)}
      name="product"
      label={words.transportForm.product}
      placeholder={words.transportForm.searchProduct}
      search={search}
      recent={recent}
      onChange={transportForm.rules.onProduct}
      required
    />
  );
}

export function WetGrainToggle<Values extends TransportForm, Request>({
  transportForm,
}: Props<Values, Request>) {
  return (
    <FormToggle control={commonControl(transportForm)} name="wetGrain" label={words.transportForm.wetGrain} />
  );
}

/** A quantity in the product's unit, rounded up to whole packages when it is left. */
export function QuantityField<Values extends TransportForm, Request>({
  transportForm,
}: Props<Values, Request>) {
  return (
    <FormNumberField
      control={commonControl(transportForm)}
      name="quantity"
      label={words.transportForm.quantity}
      unit={transportForm.values.product?.unit ?? null}
      hint={transportForm.rules.quantityHint}
      onSettle={transportForm.rules.onQuantityTyped}
      required
    />
  );
}

/** What staff choose among all places. */
type StaffForm = TransportForm & { client: PlaceOption | null; destination: PlaceOption | null };

/** Client, pickup and destination, as staff see them. */
export function PlaceFields<Values extends StaffForm, Request>({ transportForm }: Props<Values, Request>) {
  const { rules } = transportForm;
  const control = commonControl<StaffForm>(transportForm);
  return (
    <>
      <FormTypeahead
        control={control}
        name="client"
        label={words.transportForm.client}
        placeholder={words.transportForm.searchClient}
        search={searchClients}
        recent="clients"
        onChange={rules.onClient}
        required
      />
      <Half atDesk>
        <FormTypeahead
          control={control}
          name="pickup"
          label={words.transportForm.pickup}
          placeholder={words.transportForm.searchPlace}
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
          label={words.transportForm.destination}
          placeholder={words.transportForm.searchPlace}
          search={searchPlaces}
          recent="places"
          onChange={rules.onDestination}
        />
      </Half>
    </>
  );
}

/** The form as these fields see it: to react-hook-form one with more values is no form of theirs. */
function commonControl<Common extends TransportForm = TransportForm>(transportForm: {
  form: { control: unknown };
}): Control<Common> {
  return transportForm.form.control as Control<Common>;
}
