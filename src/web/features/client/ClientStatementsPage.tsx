import { useQuery } from '@tanstack/react-query';
import { ReceiptEuro } from 'lucide-react';
import { useState } from 'react';

import type { ListedClientStatement } from '#api/client/client-statements.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { formatCents } from '#domain/freight/exact.ts';

import { client as messages } from '../../i18n/et/client.ts';
import { OfficeContact } from '../../lookups/OfficeContact.tsx';
import { callFile, contentOf } from '../../platform/api-client.ts';
import { SaveFileButton } from '../../ui/button/SaveFileButton.tsx';
import { Facts } from '../../ui/facts/Facts.tsx';
import { useIsDesk } from '../../ui/media.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { type Column, noFigure, Table } from '../../ui/table/Table.tsx';
import { isNarrowed, useClientFilters } from './client-filters.ts';
import { ClientFilterBar } from './ClientFilterBar.tsx';
import { StatementSheet } from './StatementSheet.tsx';

import styles from './client.module.css';

/** 'Minu arved': the invoices and credit notes of a client's companies, and what is left to pay. */
export function ClientStatementsPage() {
  const [{ from, to }, change] = useClientFilters();
  const days = { from, to };
  const query = useQuery({
    queryKey: ['client-statements', days],
    queryFn: contentOf('listClientStatements', { query: days }),
    staleTime: 0,
  });
  const filters = { ...days, search: null };
  const [title, description] = isNarrowed(filters)
    ? [messages.nothingFound, messages.nothingFoundHint]
    : [messages.noStatements, messages.noStatementsHint];
  return (
    <div className={styles.page}>
      <OfficeContact />
      <ClientFilterBar filters={filters} change={change} />
      <QueryView
        query={query}
        failed={messages.failedStatements}
        lines={4}
        lineHeight={140}
        empty={<EmptyState icon={ReceiptEuro} title={title} description={description} />}
      >
        {(statements) => <Statements statements={statements} />}
      </QueryView>
    </div>
  );
}

function Statements({ statements }: { statements: readonly ListedClientStatement[] }) {
  const isDesk = useIsDesk();
  const [opened, setOpened] = useState<ListedClientStatement | null>(null);
  const unpaid = statements.filter(({ unpaidCents }) => unpaidCents > 0);
  const sum = unpaid.reduce((all, { unpaidCents }) => all + unpaidCents, 0);
  return (
    <>
      {unpaid.length > 0 && (
        <div role="status">
          <p className="strong">{messages.unpaidOf(formatCents(sum), unpaid.length)}</p>
          <p className="quiet">{messages.unpaidHint}</p>
        </div>
      )}
      {isDesk ? (
        <div className={styles.table}>
          <Table
            caption={messages.statements}
            rows={statements}
            rowKey={({ id }) => id}
            columns={columnsOf(setOpened)}
          />
        </div>
      ) : (
        <ul className="stack gap-2" aria-label={messages.statements}>
          {statements.map((statement) => (
            <li key={statement.id} className={styles.card}>
              <StatementCard statement={statement} onOpen={setOpened} />
            </li>
          ))}
        </ul>
      )}
      {opened !== null && <StatementSheet statement={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface Opening {
  statement: ListedClientStatement;
  onOpen: (statement: ListedClientStatement) => void;
}

/** The number opens what stands on it; what it credits, or what credits it, stands below. */
function Name({ statement, onOpen }: Opening) {
  const { number, kind, state, credits, creditedBy } = statement;
  return (
    <div>
      <button
        type="button"
        className={styles.open}
        aria-label={messages.open(number)}
        onClick={() => onOpen(statement)}
      >
        {number}
      </button>
      <span className={styles.kind}>
        {messages.kinds[kind]}
        {messages.states[state]}
        {credits !== null && ` ${messages.credits(credits.number)}`}
      </span>
      {creditedBy.length > 0 && (
        <span className={styles.kind}>
          {messages.creditedBy(creditedBy.map(({ number: creditNumber }) => creditNumber))}
        </span>
      )}
    </div>
  );
}

function File({ statement: { id, number } }: Pick<Opening, 'statement'>) {
  return (
    <SaveFileButton
      name={messages.fileOf(number)}
      load={() => callFile('downloadClientStatement', { params: { id } })}
      size="small"
    >
      {messages.file}
    </SaveFileButton>
  );
}

/** What is left to pay; nothing where nothing is. */
function unpaidOf({ unpaidCents }: ListedClientStatement): string | null {
  return unpaidCents === 0 ? null : formatCents(unpaidCents);
}

/** A statement on a phone. */
function StatementCard({ statement, onOpen }: Opening) {
  const { company, issuedOn, dueDate, paidCents, totalCents } = statement;
  return (
    <>
      <div className={styles.ends}>
        <Name statement={statement} onOpen={onOpen} />
        <strong className={styles.sum}>{formatCents(totalCents)}</strong>
      </div>
      <p>{company.name}</p>
      <Facts
        inline
        facts={[
          [messages.issued, formatDay(issuedOn)],
          [messages.paid, paidCents === 0 ? null : formatCents(paidCents)],
          [messages.due, dueDate === null || unpaidOf(statement) === null ? null : formatDay(dueDate)],
          [messages.unpaid, unpaidOf(statement)],
        ]}
      />
      <div className={styles.papers}>
        <File statement={statement} />
      </div>
    </>
  );
}

function columnsOf(onOpen: Opening['onOpen']): Column<ListedClientStatement>[] {
  return [
    {
      key: 'number',
      title: messages.number,
      cell: (statement) => <Name statement={statement} onOpen={onOpen} />,
    },
    { key: 'company', title: messages.company, cell: ({ company }) => company.name },
    { key: 'issued', title: messages.issued, cell: ({ issuedOn }) => formatDay(issuedOn) },
    {
      key: 'due',
      title: messages.due,
      cell: ({ dueDate }) => (dueDate === null ? noFigure : formatDay(dueDate)),
    },
    { key: 'net', title: messages.net, numeric: true, cell: ({ netCents }) => formatCents(netCents) },
    { key: 'vat', title: messages.vat, numeric: true, cell: ({ vatCents }) => formatCents(vatCents) },
    { key: 'total', title: messages.total, numeric: true, cell: ({ totalCents }) => formatCents(totalCents) },
    {
      key: 'unpaid',
      title: messages.unpaid,
      numeric: true,
      cell: (statement) => unpaidOf(statement) ?? noFigure,
    },
    { key: 'file', title: messages.file, cell: (statement) => <File statement={statement} /> },
  ];
}
