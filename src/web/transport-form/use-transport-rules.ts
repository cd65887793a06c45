import { fitQuantity, quantityForProduct } from '#domain/goods/quantity-fitting.ts';

import { type LocationOption, toLocationOption } from '../lookups/location-option.ts';
import type { ProductOption } from '../lookups/product-option.ts';
import { type ContractWarnings, useContractWarnings } from './contracts/use-contract-warnings.ts';
import { type FittedTo, quantityFit } from './use-quantity-fit.ts';

/** The values of an order's or a job's form that hang together. */
export interface TransportValues {
  product: ProductOption | null;
  pickup: LocationOption | null;
  destination: LocationOption | null;
  quantity: number | null;
}

/**
 * The values that were filled in automatically. They are stored with the form, so that a restored draft continues as it
 * was begun.
 */
export interface FilledIn {
  /** The pickup that a client has filled in; null once another is chosen by hand. */
  pickupId: number | null;
  fittedTo?: FittedTo;
}

export const nothingFilledIn: FilledIn = { pickupId: null };

interface Options {
  /** The form's values as they are drawn. */
  values: TransportValues;
  filledIn: FilledIn;
  setFilledIn: (change: Partial<FilledIn>) => void;
  /** Without it, choosing a client fills in no pickup. */
  setPickup?: (pickup: LocationOption) => void;
  setQuantity: (quantity: number | null) => void;
  /** The transport job form fills an empty quantity of bulk goods in. */
  fillsBulk: boolean;
}

export interface TransportRules {
  /** Called with the new value, after the form has it. */
  onProduct: (product: ProductOption | null) => void;
  onClient: (client: LocationOption | null) => void;
  onPickup: (pickup: LocationOption | null) => void;
  onDestination: (destination: LocationOption | null) => void;
  onQuantityTyped: () => void;
  /** Called when the quantity is unknown: the typed one is dropped. */
  onQuantityUnknown: () => void;
  /** Says how the quantity was rounded, else its unit. */
  quantityHint: string | null;
  warnings: ContractWarnings;
}

/** Applies the dependencies between fields of orders' and jobs' forms. */
export function useTransportRules(options: Options): TransportRules {
  const { values, filledIn, setFilledIn, setPickup, setQuantity, fillsBulk } = options;
  const warnings = useContractWarnings();
  const fit = quantityFit({
    product: values.product,
    quantity: values.quantity,
    setQuantity,
    fittedTo: filledIn.fittedTo,
    setFittedTo: (fittedTo) => setFilledIn({ fittedTo }),
  });

  return {
    warnings,
    quantityHint: fit.hint,
    onQuantityTyped: () => fit.replaceBy(fitQuantity(values.quantity, values.product)),
    onQuantityUnknown: () => fit.replaceBy(null),
    onProduct: (product) => {
      const next = quantityForProduct(values.quantity, {
        before: values.product,
        after: product,
        fillsBulk,
        isRounded: fit.isRounded,
      });
      fit.replaceBy(next);
      warnings.checkGoods({ ...values, product });
    },
    onClient: (client) => {
      warnings.checkClient(client);
      if (client === null || setPickup === undefined) return;
      // A pickup that only an earlier choice of client has filled in follows the client.
      const isFree = values.pickup === null || values.pickup.id === filledIn.pickupId;
      if (!isFree) return;
      const pickup = toLocationOption(client);
      setFilledIn({ pickupId: pickup.id });
      setPickup(pickup);
      warnings.checkGoods({ ...values, pickup });
    },
    onPickup: (pickup) => {
      setFilledIn({ pickupId: null });
      warnings.checkGoods({ ...values, pickup });
    },
    onDestination: (destination) => warnings.checkGoods({ ...values, destination }),
  };
}
