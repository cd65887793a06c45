import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import type { CompanyDetail } from '#api/locations/companies.ts';
import { salesLineLabels } from '#api/sales/sales-line-labels.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { fitQuantity, quantityForProduct } from '#domain/goods/quantity-fitting.ts';
import { salesLineFields } from '#domain/record-fields/sales-line.ts';
import { addClientPickupNote, removeClientPickupNote } from '#domain/sales/sales-order-rules.ts';

import { formWords } from '../../i18n/et/forms.ts';
import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { stock as stockWords } from '../../i18n/et/stock.ts';
import { searchLocationsOf } from '../../lookups/location-option.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { RecordFields } from '../../record-fields/RecordFields.tsx';
import { quantityFit } from '../../transport-form/use-quantity-fit.ts';
import { AppForm, Fields, FormButtons, Half } from '../../ui/form/AppForm.tsx';
import { FormDateField, FormNumberField, FormToggle, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { deskMedia } from '../../ui/media.ts';
import type { LineProblem } from './line-fields.ts';
import { searchSellable, searchWarehouses, type WarehouseOption } from './order-options.ts';
import { lineStock, productStockQuery, stockIn } from './product-stock.ts';
import {
  type FilledLine,
  type SalesOrderForm,
  type SalesLineForm,
  salesOrderLineSchema,
  tomorrow,
} from './sales-order.ts';
import { IssuableFact, UnsoldFact } from './stock-facts.tsx';
import { StockSheet } from './StockSheet.tsx';
import { lineFormName, type OpenLine } from './use-open-line.ts';

interface Props {
  open: OpenLine;
  order: SalesOrderForm;
  company: CompanyDetail;
  /** The server's problems of the line. */
  problems: readonly LineProblem[];
  onSave: (line: FilledLine) => void;
  onClose: () => void;
}

const dirty = { shouldDirty: true };

/** 'Toote lisamine': one line of a sales order. */
export function LineSheet({ open: { line, isShort }, order, company, problems, onSave, onClose }: Props) {
  const form = useAppForm({
    schema: salesOrderLineSchema,
    name: lineFormName,
    defaults: line,
    keepsDraft: true,
  });
  const { control, setValue, getValues } = form;
  const { isDirty } = useFormState({ control });
  const values = useWatch({ control, compute: (all) => all });
  const product = values.productId;
  const [isChoosingStock, setChoosingStock] = useState(false);
  const query = useQuery({ ...productStockQuery(product?.id ?? 0), enabled: product !== null });
  const others = order.salesOrderProducts.filter(({ key }) => key !== line.key);
  const stock = query.data && product !== null ? lineStock(query.data, product.id, others) : undefined;
  const fit = quantityFit({
    product,
    quantity: values.quantity,
    setQuantity: (quantity) => setValue('quantity', quantity, dirty),
    fittedTo: values.fittedTo,
    setFittedTo: (fittedTo) => setValue('fittedTo', fittedTo, dirty),
  });
  useProblems(form, problems);
  useEffect(() => {
    if (!isShort) return undefined;
    // If two sheets opened at once, the inner one would come first, and lie below the other.
    const frame = requestAnimationFrame(() => setChoosingStock(true));
    return () => cancelAnimationFrame(frame);
  }, [isShort]);

  /** Asks for another warehouse when the one chosen cannot issue the quantity; true when it asks. */
  const askWhenShort = () => {
    const { quantity, warehouseId } = getValues();
    if (stock === undefined || quantity === null || warehouseId === null) return false;
    const isTooMuch = quantity > stockIn(stock, warehouseId.id).free;
    if (isTooMuch) setChoosingStock(true);
    return isTooMuch;
  };
  const onQuantityLeft = (event: FocusEvent<HTMLElement>) => {
    // A person who goes to a button outside the fields ('Katkesta') is not asked; 'Salvesta' asks itself.
    const goesOn = event.relatedTarget === null || event.currentTarget.contains(event.relatedTarget);
    if (event.target instanceof HTMLInputElement && event.target.name === 'quantity' && goesOn) {
      askWhenShort();
    }
  };
  const onPickup = (isPickup: boolean) => {
    const note = isPickup ? addClientPickupNote : removeClientPickupNote;
    setValue('notes', note(getValues('notes')), dirty);
    if (!isPickup) return;
    setValue('deliveryDate', tomorrow(), dirty);
    if (order.locationId !== null) setValue('locationId', order.locationId, dirty);
  };
  const searchStocked = async (text: string, signal: AbortSignal): Promise<WarehouseOption[]> => {
    const options = await searchWarehouses(text, signal);
    // A warehouse is chosen because the goods are there.
    if (stock === undefined || product === null) return options;
    return options.map(({ id, label }) => {
      const free = formatQuantity(stockIn(stock, id).free, product.unit);
      return { id, label, description: `${messages.free}: ${free}` };
    });
  };

  return (
    <FormSheet
      title={messages.lineTitle}
      isDirty={isDirty}
      // On a phone the keyboard would cover what there is to see.
      focusOn={deskMedia.matches ? 'productId' : undefined}
      onClose={onClose}
    >
      <AppForm
        form={form}
        failure={messages.lineFailed}
        onSubmit={async () => {
          if (askWhenShort()) return 'kept';
          onSave(getValues() as FilledLine);
          return 'done';
        }}
      >
        <div onBlur={onQuantityLeft}>
          <Fields>
            <RecordFields
              fields={salesLineFields}
              labels={salesLineLabels}
              control={control}
              own={{
                productId: (
                  <>
                    <FormTypeahead
                      control={control}
                      name="productId"
                      label={salesLineLabels.productId}
                      placeholder={stockWords.search}
                      search={searchSellable(company.representatives)}
                      onChange={(option) => {
                        const { isRounded } = fit;
                        const change = { before: product, after: option, fillsBulk: false, isRounded };
                        fit.replaceBy(quantityForProduct(getValues('quantity'), change));
                      }}
                      required
                    />
                    {product !== null && <UnsoldFact key={product.id} product={product} />}
                  </>
                ),
                quantity: (
                  <>
                    <Half atDesk>
                      <FormNumberField
                        control={control}
                        name="quantity"
                        label={salesLineLabels.quantity}
                        unit={product?.unit ?? null}
                        hint={fit.hint}
                        onSettle={() => fit.replaceBy(fitQuantity(getValues('quantity'), product))}
                        required
                      />
                    </Half>
                    <FormToggle
                      control={control}
                      name="clientPickup"
                      label={messages.clientPickup}
                      onChange={onPickup}
                    />
                  </>
                ),
                locationId: (
                  <>
                    {(!values.clientPickup || order.locationId === null) && (
                      <FormTypeahead
                        control={control}
                        name="locationId"
                        label={salesLineLabels.locationId}
                        placeholder={messages.searchLocation}
                        search={(text, signal) => searchLocationsOf(company.id, text, signal)}
                        required
                      />
                    )}
                    <Half atDesk>
                      <FormTypeahead
                        control={control}
                        name="warehouseId"
                        label={messages.warehouse}
                        placeholder={messages.searchWarehouse}
                        search={searchStocked}
                        onChange={askWhenShort}
                        labelNote={formWords.optional}
                      />
                    </Half>
                    {product !== null && (
                      <IssuableFact
                        product={product}
                        stock={stock}
                        warehouseId={values.warehouseId?.id ?? null}
                        quantity={values.quantity}
                      />
                    )}
                  </>
                ),
                deliveryDate: (
                  <FormDateField
                    control={control}
                    name="deliveryDate"
                    label={messages.deliveryDate}
                    earliest={todayInTallinn()}
                    labelNote={formWords.optional}
                  />
                ),
              }}
            />
          </Fields>
        </div>
        <FormButtons control={control} onCancel={onClose} />
      </AppForm>
      {isChoosingStock && product !== null && (
        <StockSheet
          product={product}
          quantity={values.quantity}
          chosenWarehouse={values.warehouseId}
          query={{ data: stock, error: query.error, refetch: query.refetch }}
          onChoose={(warehouse) => {
            setValue('warehouseId', warehouse, dirty);
            form.clearErrors('warehouseId');
            setChoosingStock(false);
          }}
          onClose={() => setChoosingStock(false)}
        />
      )}
    </FormSheet>
  );
}

type LineForm = ReturnType<typeof useAppForm<SalesLineForm, unknown>>;

/** Shows the server's problems at their fields, until they are changed. */
function useProblems(form: LineForm, problems: readonly LineProblem[]): void {
  const { setError, clearErrors, subscribe, getFieldState } = form;
  useEffect(() => {
    for (const { field, message } of problems) setError(field, { type: 'server', message });
  }, [setError, problems]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name as keyof SalesLineForm | undefined;
          if (field !== undefined && getFieldState(field).error?.type === 'server') clearErrors(field);
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );
}
