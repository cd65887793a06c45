import { ownCompanyId } from '#domain/business-constants.ts';
import { fitQuantity, quantityForProduct } from '#domain/goods/quantity-fitting.ts';

import { type LocationOption, toLocationOption } from '../lookups/location-option.ts';
import type { ProductOption } from '../lookups/product-option.ts';
import { type ContractWarnings, useContractWarnings } from './contracts/use-contract-warnings.ts';
import { type FittedTo, quantityFit } from './use-quantity-fit.ts';

/** The values of an order's or a job's form that hang together. */
export interface TransportValues {
  product: ProductOption | null;
  /** A place; null in a client's own form, where it is the pickup. */
  client: { id: number } | null;
  pickup: LocationOption | null;
  destination: LocationOption | null;
  quantity: number | null;
}

/** Stored with the form, so that a restored draft continues as it was begun. */
export interface FilledIn {
  fittedTo?: FittedTo;
}

interface Options {
  /** The form's values as they are drawn. */
  values: TransportValues;
  filledIn: FilledIn;
  setFilledIn: (change: Partial<FilledIn>) => void;
  /** Without it, choosing a client fills no empty pickup. */
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
  /** Called when fields were filled in, not chosen one by one, with the form's values after that. */
  onFilled: (fields: readonly string[], values: TransportValues) => void;
  onQuantityTyped: () => void;
  /** Called when the quantity is unknown: the typed one is dropped. */
  onQuantityUnknown: () => void;
  /** Says how the quantity was rounded, else its unit. */
  quantityHint: string | null;
  warnings: ContractWarnings;
}

/** The fields whose change asks for the contracts again. */
const contractFields: ReadonlySet<string> = new Set(['product', 'pickup', 'destination']);

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
      if (client !== null && values.pickup === null && setPickup !== undefined) {
        const pickup = toLocationOption(client);
        setPickup(pickup);
        warnings.checkGoods({ ...values, client, pickup });
      } else if (values.pickup?.companyId === ownCompanyId) {
        // The contract is then that of the client's company.
        warnings.checkGoods({ ...values, client });
      }
    },
    onPickup: (pickup) => warnings.checkGoods({ ...values, pickup }),
    onDestination: (destination) => warnings.checkGoods({ ...values, destination }),
    onFilled: (fields, filledValues) => {
      if (fields.some((field) => contractFields.has(field))) warnings.checkGoods(filledValues);
    },
  };
}
