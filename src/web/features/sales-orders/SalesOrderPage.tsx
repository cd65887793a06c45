import { useFormState, useWatch } from 'react-hook-form';

import { words } from '../../i18n/et/words.ts';
import { searchPlacesOf } from '../../lookups/place-option.ts';
import { searchWarehouses } from '../../lookups/warehouse-option.ts';
import { call } from '../../platform/api-client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { showSuccess } from '../../platform/toasts.ts';
import { newUuid } from '../../platform/uuid.ts';
import { useFormReset } from '../../transport-form/use-form-reset.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { AppForm } from '../../ui/form/AppForm.tsx';
import { Fields, Half } from '../../ui/form/Fields.tsx';
import { FormToggle, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { searchBuyers } from './buyer-option.ts';
import { searchRepresentatives } from './buyer-query.ts';
import { BuyerFailed } from './BuyerFailed.tsx';
import { Certificate } from './Certificate.tsx';
import { lineProblems } from './line-fields.ts';
import { LineSheet } from './LineSheet.tsx';
import { OrderLines } from './OrderLines.tsx';
import { emptySalesOrder, type FilledLine, newLineKey, newLineOf, salesOrderSchema } from './sales-order.ts';
import { shortLines } from './short-lines.ts';
import { useBuyer } from './use-buyer.ts';
import { useOpenLine } from './use-open-line.ts';

/** 'Müügitellimuse koostamine'. */
export function SalesOrderPage() {
  const form = useAppForm({
    schema: salesOrderSchema,
    name: 'sales-order',
    defaults: emptySalesOrder(),
    keepsDraft: true,
  });
  const { control, setValue, setError, getValues, clearErrors } = form;
  const order = useWatch({ control, compute: (all) => all });
  const lines = order.salesOrderProducts as FilledLine[];
  const { errors } = useFormState({ control });
  const { company, error, retry, hasMovedLines, onCompany, onLocation } = useBuyer(form, order);
  const { round, startAnew, cancel } = useFormReset(form, emptySalesOrder);
  const { open, openLine, close } = useOpenLine(order.companyId?.id ?? null);
  const companyId = order.companyId?.id ?? 0;

  const show = (line: FilledLine, isShort = false) => {
    openLine({ companyId, line, isShort });
  };
  const saveLine = (saved: FilledLine) => {
    const at = lines.findIndex(({ key }) => key === saved.key);
    const filled = at === -1 ? { ...saved, key: newUuid() } : saved;
    setValue('salesOrderProducts', at === -1 ? [...lines, filled] : lines.with(at, filled), {
      shouldDirty: true,
    });
    clearErrors(at === -1 ? 'salesOrderProducts' : `salesOrderProducts.${at}`);
    close();
  };
  const removeLine = (removed: FilledLine) => {
    const kept = lines.filter(({ key }) => key !== removed.key);
    const problems = new Map(lines.map(({ key }, index) => [key, lineProblems(errors, index)]));
    clearErrors('salesOrderProducts');
    setValue('salesOrderProducts', kept, { shouldDirty: true });
    // What is wrong with a line moves up with it.
    for (const [index, { key }] of kept.entries()) {
      for (const { field, message } of problems.get(key) ?? []) {
        setError(`salesOrderProducts.${index}.${field}`, { type: 'server', message });
      }
    }
  };

  return (
    <>
      <AppForm
        form={form}
        failure={words.salesOrders.failed}
        onSubmit={async (body, idempotencyKey) => {
          try {
            await call('createSalesOrder', { body }, { idempotencyKey });
          } catch (refusal) {
            const short = shortLines(refusal).flatMap((index) => lines[index] ?? [])[0];
            if (short !== undefined) show(short, true);
            throw refusal;
          }
          showSuccess(words.salesOrders.created, order.companyId?.label ?? null);
          startAnew();
          void queryClient.invalidateQueries();
        }}
      >
        <Fields key={round}>
          <FormTypeahead
            control={control}
            name="companyId"
            label={words.salesOrders.company}
            placeholder={words.salesOrders.searchCompany}
            search={searchBuyers}
            recent="buyers"
            onChange={onCompany}
            required
          />
          {error !== null && <BuyerFailed error={error} onRetry={retry} />}
          <FormTypeahead
            control={control}
            name="locationId"
            label={words.salesOrders.location}
            placeholder={words.salesOrders.searchLocation}
            search={(text, signal) => searchPlacesOf(companyId, text, signal)}
            disabled={order.companyId === null}
            onChange={onLocation}
          />
          <Half atDesk>
            <FormTypeahead
              control={control}
              name="representativeId"
              label={words.salesOrders.representative}
              placeholder={words.salesOrders.chooseRepresentative}
              search={(text, signal) => searchRepresentatives(companyId, text, signal)}
              disabled={order.companyId === null}
              required
            />
            <Certificate person={order.representativeId} />
          </Half>
          <Half atDesk>
            <FormTypeahead
              control={control}
              name="warehouseId"
              label={words.salesOrders.warehouse}
              placeholder={words.salesOrders.searchWarehouse}
              search={searchWarehouses}
              recent="warehouses"
            />
          </Half>
          <FormToggle
            control={control}
            name="clientPickup"
            label={words.salesOrders.clientPickup}
            hint={lines.length > 0 ? words.salesOrders.newLinesOnly : null}
          />
          <OrderLines
            control={control}
            lines={lines}
            company={company}
            hasMovedLines={hasMovedLines}
            onAdd={() => {
              openLine({ companyId, line: newLineOf(getValues()), isShort: false });
            }}
            onEdit={show}
            onRemove={removeLine}
          />
        </Fields>
        <BottomBar>
          <Button onClick={cancel}>{words.common.cancel}</Button>
          <SubmitButton control={control}>{words.common.done}</SubmitButton>
        </BottomBar>
      </AppForm>
      {open !== null && company !== undefined && (
        <LineSheet
          key={open.line.key === newLineKey ? newLineKey : `${open.line.key} ${open.isShort}`}
          open={open}
          order={order}
          company={company}
          problems={lineProblems(
            errors,
            lines.findIndex(({ key }) => key === open.line.key),
          )}
          onSave={saveLine}
          onClose={close}
        />
      )}
    </>
  );
}
