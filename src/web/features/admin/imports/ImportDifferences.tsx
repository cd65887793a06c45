import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  type BrowserImport,
  type ConsequenceKind,
  type DifferenceKind,
  differenceKinds,
  type ImportDifference,
  maxListedDifferences,
} from '#api/admin/imports.ts';
import { choiceText, labelOfColumn } from '#api/import/column-labels.ts';
import { formatDay, isDay } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { severityOf } from '#domain/planning/finding.ts';

import { imports as messages } from '../../../i18n/et/admin/imports.ts';
import { FindingLine } from '../../../job-row/findings/FindingLine.tsx';
import { call, callFile } from '../../../platform/api-client.ts';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { SaveFileButton } from '../../../ui/button/SaveFileButton.tsx';
import { PagesView } from '../../../ui/states/PagesView.tsx';
import { importKeys } from './import-queries.ts';

import styles from './imports.module.css';

const pageSize = 50;

/** The changes and problems of an import, a kind at a time. */
export function ImportDifferences({ browserImport }: { browserImport: BrowserImport }) {
  const isApplied = browserImport.state === 'applied';
  const names = isApplied ? messages.appliedCounts : messages.counts;
  const first = (['faulty', 'noted', 'changed', 'new'] as const).find((kind) => browserImport[kind]) ?? 'new';
  const [chosenKind, setChosenKind] = useState<DifferenceKind | null>(null);
  const kind = chosenKind ?? first;
  const shownKinds = differenceKinds.filter(
    (each) => (!isConsequence(each) && each !== 'noted') || browserImport[each],
  );
  return (
    <>
      <div className={styles.head}>
        <div role="group" aria-label={messages.tabs}>
          <ChipRow>
            {shownKinds.map((each) => (
              <Chip key={each} selected={each === kind} onPress={() => setChosenKind(each)}>
                {names[each]} {formatNumber(browserImport[each] ?? 0)}
              </Chip>
            ))}
          </ChipRow>
        </div>
        <p className="quiet">
          {names.unchanged} {formatNumber(browserImport.unchanged ?? 0)}
        </p>
      </div>
      {kind === 'faulty' && browserImport.faulty !== 0 && <ProblemsFile id={browserImport.id} />}
      <Rows browserImport={browserImport} kind={kind} />
    </>
  );
}

function ProblemsFile({ id }: { id: number }) {
  return (
    <div className="flow gap-3">
      <SaveFileButton
        name={messages.problemsOf(id)}
        load={() => callFile('exportImportFaults', { params: { id } })}
        size="small"
      >
        {messages.problemsFile}
      </SaveFileButton>
    </div>
  );
}

function Rows({ browserImport, kind }: { browserImport: BrowserImport; kind: DifferenceKind }) {
  const { id } = browserImport;
  const query = useInfiniteQuery({
    // An attempt that came too late has made a new preview.
    queryKey: [
      ...importKeys.rows(id),
      kind,
      browserImport.new,
      browserImport.changed,
      browserImport.faulty,
      browserImport.lastAttempt,
    ],
    queryFn: ({ pageParam: pageNr, signal }) =>
      call('listImportRows', { params: { id }, query: { kind, pageNr, size: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
  });
  const hasFiles = browserImport.files.length > 1;
  const labelIn = (row: ImportDifference) => {
    const fileKind = browserImport.files.find(({ name }) => name === row.file)?.kind ?? '';
    return (name: string) => (name === 'transportDate' ? messages.day : labelOfColumn(fileKind, name));
  };
  return (
    <PagesView
      query={query}
      failed={messages.rowsFailed}
      lines={6}
      lineHeight={44}
      more={messages.more}
      empty={<p className="quiet">{messages.noRows[kind]}</p>}
    >
      {(rows) => (
        <>
          {(browserImport[kind] ?? 0) > maxListedDifferences && (
            <p className="quiet">{messages.firstOnly(maxListedDifferences)}</p>
          )}
          <ol className={styles.rows}>
            {rows.map((row) => (
              <li
                key={`${row.file} ${String(row.line)} ${row.record ?? ''} ${row.column ?? ''} ${row.reason ?? ''}`}
                className={styles.row}
              >
                <p>
                  {row.record !== null && (
                    <strong>{kind === 'jobs' ? messages.job(row.record) : row.record}</strong>
                  )}{' '}
                  <span className="quiet">
                    {hasFiles && row.file}{' '}
                    {row.line === null
                      ? messages.wholeFile
                      : `${messages.line.toLowerCase()} ${String(row.line)}`}
                  </span>
                </p>
                <div className={styles.what}>
                  {(kind === 'faulty' || kind === 'noted') && <Problem row={row} label={labelIn(row)} />}
                  {(kind === 'new' || isConsequence(kind)) && <Values row={row} label={labelIn(row)} />}
                  {(kind === 'changed' || kind === 'jobs') && <Changes row={row} label={labelIn(row)} />}
                  {(row.warnings ?? []).map(({ rowId, code, message }) => (
                    <FindingLine
                      key={`${String(rowId)} ${message}`}
                      severity={severityOf(code)}
                      message={message}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </PagesView>
  );
}

interface RowProps {
  row: ImportDifference;
  /** The name that people use for a column of its file. */
  label: (column: string) => string;
}

function Problem({ row, label }: RowProps) {
  return (
    <p>
      {row.column !== null && <span className="quiet">{label(row.column)}</span>} {row.reason}
    </p>
  );
}

function Changes({ row, label }: RowProps) {
  return Object.entries(row.changes).map(([name, { before, after }]) => (
    <p key={name}>
      <span className="quiet">{label(name)}</span> <del>{shownValueOf(name, before)}</del>{' '}
      <span aria-hidden>→</span> <ins>{shownValueOf(name, after)}</ins>
    </p>
  ));
}

function Values({ row, label }: RowProps) {
  // Its name comes before it.
  const changedValues = Object.entries(row.values).filter(
    ([, value]) => value !== row.record && value !== null,
  );
  return (
    <p className={styles.values}>
      {changedValues.map(([name, value]) => (
        <span key={name}>
          <span className="quiet">{label(name)}</span> {shownValueOf(name, value)}
        </span>
      ))}
    </p>
  );
}

function isConsequence(kind: DifferenceKind): kind is ConsequenceKind {
  return kind === 'trailers' || kind === 'jobs';
}

function shownValueOf(name: string, value: ImportDifference['values'][string]): string {
  if (value === null || value === '') return messages.empty;
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (Array.isArray(value)) {
    return (
      value
        .map((each) =>
          [each]
            .flat()
            .map((part) => choiceText(name, String(part)))
            .join(' '),
        )
        .join(', ') || messages.empty
    );
  }
  if (typeof value === 'string' && isDay(value)) return formatDay(value);
  return typeof value === 'number'
    ? value.toLocaleString('et', { maximumFractionDigits: 6 })
    : choiceText(name, value);
}
