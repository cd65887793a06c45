import type { ReactNode } from 'react';

import type { BrowserImport, FileReading, ReadAs } from '#api/admin/imports.ts';
import { formatDecimal } from '#domain/goods/decimal.ts';
import { readingsOf } from '#domain/goods/typed-decimal.ts';

import { imports as messages } from '../../../i18n/et/admin/imports.ts';
import { call } from '../../../platform/api-client.ts';
import { usePress } from '../../../platform/press.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Chip, ChipRow } from '../../../ui/button/Chip.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { importKeys } from './import-queries.ts';

import styles from './imports.module.css';

const words = messages.reading;

/** How each file was read, and how else it can be: each choice makes the preview anew. */
export function FileReadings({ browserImport }: { browserImport: BrowserImport }) {
  const { id, files, state } = browserImport;
  const again = usePress({
    send: (body: { file: string } & ReadAs) => call('readImportAgain', { params: { id }, body }),
    failed: words.failed,
    of: ({ file }) => file,
    done: ({ content }) => queryClient.setQueryData(importKeys.one(id), content),
    refreshes: importKeys.list,
  });
  const canChange = (state === 'ready' || state === 'refused') && !again.isPending;
  const read = files.flatMap(({ name, reading }) => (reading === null ? [] : [{ name, reading }]));
  const shown = read.filter(({ reading }) => hasSomethingToSay(reading));
  if (shown.length === 0) return null;
  return (
    <section className={styles.readings} aria-labelledby="reading-title">
      <h3 id="reading-title" className="strong">
        {words.title}
      </h3>
      {shown.map(({ name, reading }) => (
        <div key={name} className={styles.reading}>
          {files.length > 1 && <p className="strong breaks">{name}</p>}
          <OneReading
            name={name}
            reading={reading}
            canChange={canChange}
            onChange={(readAs) => again.mutate({ file: name, ...chosenOf(reading), ...readAs })}
          />
        </div>
      ))}
    </section>
  );
}

interface Props {
  name: string;
  reading: FileReading;
  canChange: boolean;
  onChange: (readAs: ReadAs) => void;
}

function OneReading({ name, reading, canChange, onChange }: Props) {
  const { sheet, sheets, encoding, examples, decimalSign, decimalExample, asks } = reading;
  return (
    <>
      {asks.map((ask) => (
        <Notice key={ask} tone="wheat">
          {words.asks[ask]}
        </Notice>
      ))}
      {sheet !== null && sheets.length === 1 && (
        <p className={styles.choices}>
          <span className="quiet">{words.sheet}</span>
          <span>{sheet}</span>
        </p>
      )}
      {sheet !== null && sheets.length > 1 && (
        <Choices label={words.sheet} of={name}>
          {sheets.map((each) => (
            <Chip
              key={each.name}
              selected={each.name === sheet}
              disabled={!canChange}
              onPress={() => onChange({ sheet: each.name, decimalSign: undefined })}
            >
              {each.isHidden ? words.hiddenSheet(each.name) : each.name}
            </Chip>
          ))}
        </Choices>
      )}
      {examples.length > 0 && (
        <Choices label={words.encoding} of={name}>
          {examples.map(({ encoding: each, word }) => (
            <Chip
              key={each}
              selected={each === encoding && !asks.includes('ENCODING')}
              disabled={!canChange}
              onPress={() => onChange({ encoding: each })}
            >
              {`${word} · ${words.encodings[each]}`}
            </Chip>
          ))}
        </Choices>
      )}
      {(decimalSign !== null || decimalExample !== null) && (
        <Choices label={words.decimal} of={name}>
          {([',', '.'] as const).map((sign) => (
            <Chip
              key={sign}
              selected={sign === decimalSign}
              disabled={!canChange}
              onPress={() => onChange({ decimalSign: sign })}
            >
              {decimalWords(sign, decimalExample)}
            </Chip>
          ))}
        </Choices>
      )}
      {reading.hiddenRows > 0 && (
        <HiddenChoices
          label={words.hiddenRows(reading.hiddenRows)}
          of={name}
          areRead={reading.readsHiddenRows}
          canChange={canChange}
          onChange={(hiddenRows) => onChange({ hiddenRows })}
        />
      )}
      {reading.hiddenColumns.length > 0 && (
        <HiddenChoices
          label={words.hiddenColumns(reading.hiddenColumns)}
          of={name}
          areRead={reading.readsHiddenColumns}
          canChange={canChange}
          onChange={(hiddenColumns) => onChange({ hiddenColumns })}
        />
      )}
      {reading.mergedRows > 0 && <p className="quiet">{words.merged(reading.mergedRows)}</p>}
    </>
  );
}

interface HiddenProps {
  label: string;
  of: string;
  areRead: boolean;
  canChange: boolean;
  onChange: (reads: 'READ' | 'SKIP') => void;
}

/** Whether rows or columns that the workbook hides are read. */
function HiddenChoices({ label, of, areRead, canChange, onChange }: HiddenProps) {
  return (
    <Choices label={label} of={of}>
      {(['READ', 'SKIP'] as const).map((each) => (
        <Chip
          key={each}
          selected={(each === 'READ') === areRead}
          disabled={!canChange}
          onPress={() => onChange(each)}
        >
          {words.hidden[each]}
        </Chip>
      ))}
    </Choices>
  );
}

function Choices({ label, of, children }: { label: string; of: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={`${label}, ${of}`} className={styles.choices}>
      <span className="quiet">{label}</span>
      <ChipRow>{children}</ChipRow>
    </div>
  );
}

/** A sign, or what the file's own number is with it. */
function decimalWords(sign: ',' | '.', example: string | null): string {
  if (example === null) return words.signs[sign];
  const [smaller, larger] = readingsOf(example);
  return words.signWith(words.signs[sign], example, formatDecimal(example.includes(sign) ? smaller : larger));
}

function hasSomethingToSay({ sheet, examples, decimalSign, decimalExample }: FileReading): boolean {
  return sheet !== null || examples.length > 0 || decimalSign !== null || decimalExample !== null;
}

/** What was found stays, but for what the change itself says. */
function chosenOf({
  sheet,
  encoding,
  decimalSign,
  readsHiddenRows,
  readsHiddenColumns,
}: FileReading): ReadAs {
  return {
    ...(sheet !== null && { sheet }),
    ...(encoding !== null && { encoding }),
    ...(decimalSign !== null && { decimalSign }),
    ...(!readsHiddenRows && { hiddenRows: 'SKIP' }),
    ...(!readsHiddenColumns && { hiddenColumns: 'SKIP' }),
  };
}
