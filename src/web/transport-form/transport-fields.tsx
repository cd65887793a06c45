import type { Control } from 'react-hook-form';

import { words } from '../i18n/et/words.ts';
import { searchClients, searchPlaces, type PlaceOption } from '../lookups/place-option.ts';
import type { ProductOption } from '../lookups/product-option.ts';
import { Half } from '../ui/form/Fields.tsx';
import { FormNumberField, FormToggle, FormTypeahead } from '../ui/form/form-fields.tsx';
import type { HaulageForm, HaulageFormState } from './use-transport-form.ts';

type Props<Values extends HaulageForm, Request> = { haulage: HaulageFormState<Values, Request> };

type ProductProps<Values extends HaulageForm, Request> = Props<Values, Request> & {
  search: (text: string, signal: AbortSignal) => Promise<readonly ProductOption[]>;
  /** Under this name the last choices are kept. */
  recent: string;
};

export function ProductField<Values extends HaulageForm, Request>(props: ProductProps<Values, Request>) {
  const { haulage, search, recent } = props;
  return (
    <FormTypeahead
      control={commonControl(haulage)}
      name="product"
      label={words.haulage.product}
      placeholder={words.haulage.searchProduct}
      search={search}
      recent={recent}
      onChange={haulage.rules.onProduct}
      required
    />
  );
}

export function WetGrainToggle<Values extends HaulageForm, Request>({ haulage }: Props<Values, Request>) {
  return <FormToggle control={commonControl(haulage)} name="wetGrain" label={words.haulage.wetGrain} />;
}

/** A quantity in the product's unit, rounded up to whole packages when it is left. */
export function QuantityField<Values extends HaulageForm, Request>({ haulage }: Props<Values, Request>) {
  return (
    <FormNumberField
      control={commonControl(haulage)}
      name="quantity"
      label={words.haulage.quantity}
      unit={haulage.values.product?.unit ?? null}
      hint={haulage.rules.quantityHint}
      onSettle={haulage.rules.onQuantityTyped}
      required
    />
  );
}

/** What staff choose among all places. */
type StaffForm = HaulageForm & { client: PlaceOption | null; destination: PlaceOption | null };

/** Client, pickup and destination, as staff see them. */
export function PlaceFields<Values extends StaffForm, Request>({ haulage }: Props<Values, Request>) {
  const { rules } = haulage;
  const control = commonControl<StaffForm>(haulage);
  return (
    <>
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
    </>
  );
}

/** The form as these fields see it: to react-hook-form one with more values is no form of theirs. */
function commonControl<Common extends HaulageForm = HaulageForm>(haulage: {
  form: { control: unknown };
}): Control<Common> {
  return haulage.form.control as Control<Common>;
}
