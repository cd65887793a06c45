import { Fragment } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import type { OutboxItem } from '../../../offline/outbox-item.ts';
import { actionTitle, differences, otherSide, reportRows } from './item-text.ts';

import outboxStyles from './outbox.module.css';

interface Props {
  items: readonly OutboxItem[];
  /** The job as the office has it; null where the driver may not see it. */
  current: DriverJob | null;
  /** Every value, or only those that differ. */
  isWhole: boolean;
}

/** 'Minu telefon' beside 'Kontor' or 'Teine telefon', step by step. */
export function Comparison({ items, current, isWhole }: Props) {
  const messages = useDriverMessages();
  const status =
    current?.cancelled === true
      ? messages.cancelled
      : current && messages.statuses[current.driverStatus.code];
  return (
    <table className={outboxStyles.compare}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{messages.sync.field}</span>
          </th>
          <th scope="col">{messages.sync.mine}</th>
          <th scope="col">
            {otherSide(
              items.map(({ action }) => action),
              current,
              messages,
            )}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ actionId, action, occurredAt }) => {
          const rows =
            isWhole || current === null
              ? reportRows(action, current, messages)
              : differences(action, current, messages);
          return (
            <Fragment key={actionId}>
              <tr className={outboxStyles.stepRow}>
                <th scope="row">{actionTitle(action, messages)}</th>
                <td>{formatDateTime(occurredAt)}</td>
                <td>{status ?? '–'}</td>
              </tr>
              {rows.map(({ label, mine, servers }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{mine}</td>
                  <td>{servers}</td>
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
