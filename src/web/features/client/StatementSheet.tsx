import { useQuery } from '@tanstack/react-query';

import type { ClientStatement, ListedClientStatement } from '#api/client/client-statements.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';
import { vatWords } from '#domain/freight/freight-words.ts';
import { goodsWords } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { client as messages } from '../../i18n/et/client.ts';
import { contentOf } from '../../platform/api-client.ts';
import { Facts } from '../../ui/facts/Facts.tsx';
import { Sheet } from '../../ui/sheet/Sheet.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';

import styles from './client.module.css';

interface Props {
  statement: ListedClientStatement;
  onClose: () => void;
}

/** What stands on a statement: each load with its lines in words, and the sums. */
export function StatementSheet({ statement: { id, number, kind, company }, onClose }: Props) {
  const query = useQuery({
    queryKey: ['client-statements', id],
    queryFn: contentOf('getClientStatement', { params: { id } }),
  });
  return (
    <Sheet
      open
      title={`${messages.kinds[kind]} ${number}`}
      about={company.name}
      shape="side"
      isWide
      onClose={onClose}
    >
      <QueryView query={query} failed={messages.failedStatement} lines={5} lineHeight={80}>
        {(statement) => <Content statement={statement} />}
      </QueryView>
    </Sheet>
  );
}

function Content({ statement }: { statement: ClientStatement }) {
  const { from, to, issuedOn, dueDate, referenceNumber, paidCents, unpaidCents, creditReason } = statement;
  const { rows, freeLines, vat, totalCents } = statement;
  return (
    <div className={styles.page}>
      <Facts
        facts={[
          [messages.issued, formatDay(issuedOn)],
          [messages.due, dueDate === null ? null : formatDay(dueDate)],
          [messages.period, `${formatDay(from)} – ${formatDay(to)}`],
          [messages.reference, referenceNumber],
          [messages.paid, paidCents === 0 ? null : formatCents(paidCents)],
          [messages.unpaid, unpaidCents === 0 ? null : formatCents(unpaidCents)],
          [messages.reason, creditReason],
        ]}
      />
      <ul className="stack gap-2" aria-label={messages.lines}>
        {rows.map((row) => (
          <li key={row.rowId} className={styles.card}>
            <div className={styles.head}>
              <strong>{formatDay(row.day)}</strong>
              <strong className={styles.sum}>{sumOf(row.lines)}</strong>
            </div>
            <p>{haulOf(row)}</p>
            {row.lines.map(({ words }) => (
              <p key={words} className="quiet">
                {words}
              </p>
            ))}
          </li>
        ))}
        {freeLines.map((line) => (
          <li key={`${line.day} ${line.words}`} className={styles.card}>
            <div className={styles.head}>
              <strong>{formatDay(line.day)}</strong>
              <strong className={styles.sum}>{formatCents(line.amountCents)}</strong>
            </div>
            <p>{line.words}</p>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {vat.map(({ category, rate, netCents, vatCents }) => (
          <div key={`${category} ${rate}`}>
            <dt>{messages.net}</dt>
            <dd>{formatCents(netCents)}</dd>
            <dt>{vatWords[category] ?? messages.vatOf(rate)}</dt>
            <dd>{formatCents(vatCents)}</dd>
          </div>
        ))}
        <div className="strong">
          <dt>{messages.total}</dt>
          <dd>{formatCents(totalCents)}</dd>
        </div>
      </dl>
    </div>
  );
}

function sumOf(lines: readonly { amountCents: number }[]): string {
  return formatCents(lines.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

function haulOf({ pickup, destination, product, tonnes, truck }: ClientStatement['rows'][number]): string {
  const goods = tonnes === null ? product : goodsWords(product, Number(tonnes), 't');
  const way = destination === null ? pickup : `${pickup} → ${destination}`;
  return [way, goods, truck && formatPlate(truck)].filter(Boolean).join(', ');
}
