import type { JobRow } from '#api/job-row/job-table.ts';
import { needsConfirmation } from '#domain/planning/finding.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { sends as messages } from '../../i18n/et/dispatch.ts';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../platform/router/Link.tsx';
import { Notice } from '../../ui/card/Card.tsx';

/** A row that the board would ask about before its truck gets it, with what it would ask. */
export interface AskedRow {
  id: number;
  time: string | null;
  licensePlateNumber: string | null;
  reasons: readonly string[];
}

/** Returns the rows that the board would ask about. */
export function askedRows(rows: readonly JobRow[]): AskedRow[] {
  return rows.flatMap(({ id, time, truck, findingDetails }) => {
    const asked = findingDetails.filter(({ code }) => needsConfirmation(code));
    const reasons = [...new Set(asked.map(({ message }) => message))];
    return asked.length === 0
      ? []
      : [{ id, time, licensePlateNumber: truck?.licensePlateNumber ?? null, reasons }];
  });
}

interface Props {
  title?: string;
  rows: readonly AskedRow[];
  /** False while a send is running, which nobody leaves. */
  isLinked?: boolean;
}

/** Says before a send what speaks against its rows. */
export function AskedRows({ title = messages.lookOver, rows, isLinked = true }: Props) {
  if (rows.length === 0) return null;
  return (
    <Notice tone="wheat">
      <p>{title}</p>
      <ul className="bullets">
        {rows.map(({ id, time, licensePlateNumber, reasons }) => (
          <li key={id}>
            {isLinked ? (
              <Link to={paths.jobTable} search={{ id: String(id) }}>
                {messages.rowOf(id)}
              </Link>
            ) : (
              messages.rowOf(id)
            )}{' '}
            {messages.askedRow(
              [time, licensePlateNumber === null ? null : formatPlate(licensePlateNumber)],
              reasons,
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
