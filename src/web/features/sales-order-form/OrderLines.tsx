import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';

import type { CompanyDetail } from '#api/locations/companies.ts';
import type { SalesOrderRequest } from '#api/sales/sales-orders.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { mayBuy } from '#domain/sales/plant-protection.ts';

import { salesOrders as messages } from '../../i18n/et/sales-orders.ts';
import { common } from '../../i18n/et/shell.ts';
import { todayInTallinn } from '../../platform/device/clock.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/card/Card.tsx';
import { useFormLabel } from '../../ui/form/use-app-form.ts';
import { ConfirmDialog } from '../../ui/sheet/ConfirmDialog.tsx';
import { problemsOfLine, problemText } from './line-fields.ts';
import { lineButtonId, OrderLineRow } from './OrderLineRow.tsx';
import type { FilledLine, SalesOrderForm, StockChoice } from './sales-order.ts';

import styles from './sales-order.module.css';

interface Props {
  control: Control<SalesOrderForm, unknown, SalesOrderRequest>;
  lines: readonly FilledLine[];
  /** undefined until its data are loaded: nothing can be added before. */
  company: CompanyDetail | undefined;
  hasMovedLines: boolean;
  /** The product and warehouse from which the order was begun in 'Laoseis', until they are a line. */
  fromStock: StockChoice | null;
  onAdd: () => void;
  onEdit: (line: FilledLine) => void;
  onRemove: (line: FilledLine) => void;
}

const addButtonId = 'sales-order-add-line';

/** The product lines, with the plus button that is disabled until a company is chosen. */
export function OrderLines(props: Props) {
  const { control, lines, company, hasMovedLines, fromStock, onAdd, onEdit, onRemove } = props;
  useFormLabel('salesOrderProducts', messages.lines);
  const { errors } = useFormState({ control, name: 'salesOrderProducts' });
  const [removing, setRemoving] = useState<FilledLine | null>(null);
  const focusNext = useFocusAfterRemoval(lines);
  const missing = lines.length === 0 ? errors.salesOrderProducts?.message : undefined;
  const problemsOf = (line: FilledLine, index: number) => {
    const problems = problemsOfLine(errors, index);
    const isRefused =
      company !== undefined && !mayBuy(line.productId, company.representatives, todayInTallinn());
    const isShown = problems.some(({ field }) => field === 'productId');
    // Lines kept from another company may have goods that this one must not buy.
    if (isRefused && !isShown) {
      problems.unshift({ field: 'productId', message: messages.noCertificate });
    }
    return problems.map(problemText);
  };
  return (
    <section className="stack gap-3" aria-labelledby="sales-order-lines">
      <h2 id="sales-order-lines" className={styles.head}>
        {messages.lines}
      </h2>
      {hasMovedLines && <Notice tone="wheat">{messages.linesMoved}</Notice>}
      {fromStock !== null && (
        <Notice tone="blue">{messages.fromStock(fromStock.product.descr, fromStock.warehouse.label)}</Notice>
      )}
      {lines.length === 0 ? (
        <p className="muted">{company === undefined ? messages.companyFirst : messages.noLines}</p>
      ) : (
        <ul className="stack gap-2">
          {lines.map((line, index) => (
            <OrderLineRow
              key={line.key}
              index={index}
              line={line}
              problems={problemsOf(line, index)}
              onEdit={() => onEdit(line)}
              onRemove={() => setRemoving(line)}
            />
          ))}
        </ul>
      )}
      {missing !== undefined && <p className={styles.error}>{missing}</p>}
      <Button
        id={addButtonId}
        icon={Plus}
        wide
        disabled={company === undefined || company.problematic}
        data-invalid={missing !== undefined || undefined}
        onClick={onAdd}
      >
        {messages.addLine}
      </Button>
      <ConfirmDialog
        open={removing !== null}
        title={messages.removeQuestion}
        description={removing === null ? '' : lineText(removing)}
        confirm={common.delete}
        cancel={common.back}
        danger
        onConfirm={() => {
          if (removing !== null) {
            focusNext(removing);
            onRemove(removing);
          }
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
      />
    </section>
  );
}

function lineText({ productId, quantity }: FilledLine): string {
  return `${productId.label} · ${formatQuantity(quantity, productId.unit)}`;
}

/** The button that opened the question goes with its line: the next line gets the focus, or what adds one. */
function useFocusAfterRemoval(lines: readonly FilledLine[]): (removed: FilledLine) => void {
  const wantedId = useRef<string>(null);
  useEffect(() => {
    if (wantedId.current !== null) document.getElementById(wantedId.current)?.focus();
    wantedId.current = null;
  });
  return (removed) => {
    const at = lines.indexOf(removed);
    const next = lines[at + 1] ?? lines[at - 1];
    wantedId.current = next === undefined ? addButtonId : lineButtonId(next);
  };
}
