import { useQuery } from '@tanstack/react-query';
import { CloudOff, Flag } from 'lucide-react';
import { useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import { daysBetween, formatDay } from '#domain/calendar/day.ts';
import { endsSoon, isCertified } from '#domain/sales/plant-protection.ts';

import { formWords } from '../../i18n/et/forms.ts';
import { orderWords } from '../../i18n/et/orders/order-words.ts';
import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { common } from '../../i18n/et/shell.ts';
import { QuestionDialog, useQuestions } from '../../job-row/findings/use-questions.tsx';
import { reasonOf } from '../../job-row/reason-of.ts';
import { searchLocationsOf } from '../../lookups/location-option.ts';
import { toProductOption } from '../../lookups/product-option.ts';
import { call } from '../../platform/api-client.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { newUuid } from '../../platform/device/uuid.ts';
import { fetchedLater } from '../../platform/fetched-later.tsx';
import { orderPath, paths } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { showSuccess } from '../../platform/toasts.ts';
import { FormWithPanel } from '../../transport-form/FormWithPanel.tsx';
import { useFocusFirst } from '../../transport-form/use-focus-first.ts';
import { useFormReset } from '../../transport-form/use-form-reset.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/card/Card.tsx';
import { AppForm, Fields, FormButtons, Half } from '../../ui/form/AppForm.tsx';
import { FormToggle, FormTypeahead } from '../../ui/form/form-fields.tsx';
import { OwnDraft } from '../../ui/form/OwnDraft.tsx';
import { useAppForm } from '../../ui/form/use-app-form.ts';
import { useIsDesk } from '../../ui/media.ts';
import { useOpen } from '../../ui/sheet/use-open.ts';
import { type RepresentativeOption, searchRepresentatives } from './buyer-query.ts';
import { Declaration } from './Declaration.tsx';
import { problemsOfLine, shortLines } from './line-fields.ts';
import { LineSheet } from './LineSheet.tsx';
import { searchBuyers, searchWarehouses } from './order-options.ts';
import { OrderLines } from './OrderLines.tsx';
import { productStockQuery } from './product-stock.ts';
import {
  emptySalesOrder,
  type FilledLine,
  newLineKey,
  newLineOf,
  salesOrderSchema,
  type StockChoice,
} from './sales-order.ts';
import { SalesOrderPanel } from './SalesOrderPanel.tsx';
import { useBuyer } from './use-buyer.ts';
import { salesOrderParts, useOpenLine } from './use-open-line.ts';

import styles from './sales-order.module.css';

const DeclarationSheet = fetchedLater(() =>
  import('../../precursors/DeclarationSheet.tsx').then((module) => module.DeclarationSheet),
);

const formName = 'sales-order';

/** 'Müügitellimuse koostamine'. */
export function SalesOrderPage() {
  return (
    <OwnDraft name={formName} parts={salesOrderParts}>
      <OrderForm />
    </OwnDraft>
  );
}

function OrderForm() {
  const form = useAppForm({
    schema: salesOrderSchema,
    name: formName,
    defaults: emptySalesOrder(),
    keepsDraft: true,
  });
  const { control, setValue, setError, getValues, clearErrors } = form;
  const order = useWatch({ control, compute: (all) => all });
  const lines = order.salesOrderProducts as FilledLine[];
  const { errors } = useFormState({ control });
  const { company, error, retry, hasMovedLines, onCompany, onLocation } = useBuyer(form, order);
  const { round, startOver, cancel } = useFormReset(form, emptySalesOrder);
  const { question, send: sendAsking } = useQuestions();
  const place = useRef<HTMLDivElement>(null);
  useFocusFirst(place, useIsDesk());
  const declaration = useOpen();
  const { open, openLine, close } = useOpenLine(order.companyId?.id ?? null);
  const { fromStock, forgetStock } = useStockChoice();
  const companyId = order.companyId?.id ?? 0;

  const show = (line: FilledLine, isShort = false) => openLine({ companyId, line, isShort });
  const saveLine = (savedLine: FilledLine) => {
    const at = lines.findIndex(({ key }) => key === savedLine.key);
    const keyedLine = at === -1 ? { ...savedLine, key: newUuid() } : savedLine;
    setValue('salesOrderProducts', at === -1 ? [...lines, keyedLine] : lines.with(at, keyedLine), {
      shouldDirty: true,
    });
    clearErrors(at === -1 ? 'salesOrderProducts' : `salesOrderProducts.${at}`);
    close();
    forgetStock();
  };
  const removeLine = (removedLine: FilledLine) => {
    const linesLeft = lines.filter(({ key }) => key !== removedLine.key);
    const problems = new Map(lines.map(({ key }, index) => [key, problemsOfLine(errors, index)]));
    clearErrors('salesOrderProducts');
    setValue('salesOrderProducts', linesLeft, { shouldDirty: true });
    // The problems of a line move up with it.
    for (const [index, { key }] of linesLeft.entries()) {
      for (const { field, message } of problems.get(key) ?? []) {
        setError(`salesOrderProducts.${index}.${field}`, { type: 'server', message });
      }
    }
  };

  return (
    <>
      <FormWithPanel ref={place} aside={<SalesOrderPanel order={order} lines={lines} />}>
        <AppForm
          form={form}
          failure={messages.failed}
          onSubmit={async (body, idempotencyKey) => {
            let answer;
            try {
              // A confirmed request is another one than the refused request.
              answer = await sendAsking((confirmed) =>
                call(
                  'createSalesOrder',
                  { body: { ...body, confirmed } },
                  { idempotencyKey: confirmed.length === 0 ? idempotencyKey : newUuid() },
                ),
              );
            } catch (refusal) {
              const short = shortLines(refusal).flatMap((index) => lines[index] ?? [])[0];
              if (short !== undefined) show(short, true);
              throw refusal;
            }
            if (answer === null) return 'kept';
            const to = orderPath(paths.oneSalesOrder, answer.content.id);
            const [onlyLine] = lines;
            const search = { sale: String(answer.content.id) };
            showSuccess(messages.created, order.companyId?.label ?? null, [
              { label: orderWords.open, onPress: () => navigate({ to }) },
              // Which of several lines is carried is chosen on the order's page.
              ...(lines.length === 1 && onlyLine?.clientPickup === false
                ? [
                    {
                      label: orderWords.orderTransport,
                      onPress: () => navigate({ to: paths.transportOrder, search }),
                    },
                  ]
                : []),
            ]);
            startOver();
            void queryClient.invalidateQueries();
            return 'done';
          }}
        >
          <Fields key={round}>
            <FormTypeahead
              control={control}
              name="companyId"
              label={messages.company}
              placeholder={messages.searchCompany}
              search={searchBuyers}
              recent="buyers"
              onChange={onCompany}
              required
            />
            {error !== null && <BuyerFailed error={error} onRetry={retry} />}
            <FormTypeahead
              control={control}
              name="locationId"
              label={messages.location}
              placeholder={order.companyId === null ? messages.chooseCompanyFirst : messages.searchLocation}
              search={(text, signal) => searchLocationsOf(companyId, text, signal)}
              disabled={order.companyId === null}
              onChange={onLocation}
              labelNote={formWords.optional}
            />
            <Half atDesk>
              <FormTypeahead
                control={control}
                name="representativeId"
                label={messages.representative}
                placeholder={
                  order.companyId === null ? messages.chooseCompanyFirst : messages.chooseRepresentative
                }
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
                label={messages.warehouse}
                placeholder={messages.searchWarehouse}
                search={searchWarehouses}
                recent="warehouses"
                labelNote={formWords.optional}
              />
            </Half>
            <FormToggle
              control={control}
              name="clientPickup"
              label={messages.clientPickup}
              hint={lines.length > 0 ? messages.newLinesOnly : null}
            />
            <OrderLines
              control={control}
              lines={lines}
              company={company}
              fromStock={fromStock}
              hasMovedLines={hasMovedLines}
              onAdd={() => openLine({ companyId, line: newLineOf(getValues(), fromStock), isShort: false })}
              onEdit={show}
              onRemove={removeLine}
            />
            {order.companyId !== null && (
              <Declaration company={order.companyId} lines={lines} onAdd={declaration.open} />
            )}
          </Fields>
          <FormButtons control={control} onCancel={cancel} submit={common.done} />
        </AppForm>
      </FormWithPanel>
      <QuestionDialog question={question} />
      {/* A form of its own, and none within another. */}
      {declaration.isOpen && order.companyId !== null && (
        <DeclarationSheet company={order.companyId} onClose={declaration.close} />
      )}
      {open !== null && company !== undefined && (
        <LineSheet
          key={open.line.key === newLineKey ? newLineKey : `${open.line.key} ${open.isShort}`}
          open={open}
          order={order}
          company={company}
          problems={problemsOfLine(
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

/** The chosen company could not be read: without its locations and people no line can be added. */
function BuyerFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reason = reasonOf(error);
  return (
    <Notice tone="wheat">
      <CloudOff aria-hidden size={20} />
      <span className={styles.failedText}>
        {messages.companyFailed} {reason}
      </span>
      <Button size="small" onClick={onRetry}>
        {common.retry}
      </Button>
    </Notice>
  );
}

/** The flag of a person who has a plant protection number, and until when it is good. */
function Certificate({ person }: { person: RepresentativeOption | null }) {
  if (person === null || !person.plantProtectionNo) return null;
  const until = person.plantProtectionValidityDate;
  const isValid = isCertified(person, todayInTallinn());
  return (
    <p className={isValid ? styles.certificate : styles.expired}>
      <Flag size={18} role="img" aria-label={messages.certificate} />
      <span>
        {person.plantProtectionNo}
        {until && ` · ${messages.certificateUntil(formatDay(until), isValid)}`}
        {until && endsSoon(person, todayInTallinn()) && (
          <strong className={styles.soon}>
            {' · '}
            {messages.certificateSoon(daysBetween(todayInTallinn(), until))}
          </strong>
        )}
      </span>
    </p>
  );
}

/** The goods that the address names (`?product=7&warehouse=L02`): their row in 'Laoseis' leads here. */
function useStockChoice(): { fromStock: StockChoice | null; forgetStock: () => void } {
  const { product, warehouse: code }: { product?: string; warehouse?: string } = useSearch();
  const id = /^\d{1,15}$/.test(product ?? '') ? Number(product) : 0;
  const isNamed = id > 0 && code !== undefined;
  const { data: goods } = useQuery({
    queryKey: ['sellable', id],
    queryFn: async ({ signal }) => {
      const { items } = await call('searchProducts', { query: { id } }, { signal });
      return items[0] === undefined ? null : { ...toProductOption(items[0]), disabledReason: null };
    },
    enabled: isNamed,
  });
  const { data: stock } = useQuery({ ...productStockQuery(id), enabled: isNamed });
  const row = stock?.find(({ externalWarehouseId }) => externalWarehouseId === code);
  return {
    fromStock:
      goods && row
        ? { product: goods, warehouse: { id: row.externalWarehouseId, label: row.warehouseName } }
        : null,
    forgetStock: () => {
      if (isNamed) navigate({ to: paths.salesOrder, replace: true });
    },
  };
}
