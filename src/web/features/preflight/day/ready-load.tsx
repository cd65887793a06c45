import type { JobRow } from '#api/job-row/job-table.ts';
import type { RowPreflight } from '#api/job-row/preflight.ts';
import type { Send } from '#domain/dispatch/preflight.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { sends } from '../../../i18n/et/dispatch.ts';
import { dayCheck as messages } from '../../../i18n/et/preflight.ts';
import type { ForEachRow, RowOutcome } from '../../../job-row/row-action.ts';
import { routeText } from '../../../job-row/row-text.ts';

import styles from './DayCheck.module.css';

/** A send of a row, and how it is made. */
export interface ToSend {
  row: JobRow;
  shown: RowPreflight;
  send: Send;
  forEach: ForEachRow;
}

/** The load that is sent: '06:00', '123 ABC', 'Jaan Kask · Kuuse talu → Muuga'. */
export function LoadHead({ of: [first] }: { of: readonly ToSend[] }) {
  if (first === undefined) return null;
  const { row, shown } = first;
  const way = routeText(shown.pickup, shown.destination);
  return (
    <>
      <span>{shown.time ?? messages.noTime}</span>
      <p>
        {shown.licensePlateNumber !== null && <strong>{formatPlate(shown.licensePlateNumber)} </strong>}
        {[row.driver, way].filter((part) => part !== null).join(' · ')}
      </p>
    </>
  );
}

/** Puts the SMSes last: their texts are to be read, while the other sends are one word each. */
export function smsLast(ofJob: readonly ToSend[]): readonly ToSend[] {
  return ofJob.toSorted((one, other) => Number(one.send === 'sms') - Number(other.send === 'sms'));
}

/** Returns the name of a send: its channel; for one of several of the job, the goods too. */
export function sendName({ send, shown }: ToSend, ofJob: readonly ToSend[]): string {
  const isOne = ofJob.filter((each) => each.send === send).length === 1;
  return isOne ? messages.sends[send] : `${messages.sends[send]}: ${shown.product}`;
}

/** What became of a send, of an SMS by recipient. */
export function OutcomeText({ outcome }: { outcome: RowOutcome | null | undefined }) {
  if (outcome === undefined) return null;
  if (outcome === null) return <span>{messages.outcomes.running}</span>;
  if (outcome.state === 'refused') return <span className={styles.refused}>{outcome.reason}</span>;
  const { recipients = [] } = outcome;
  const isTrial = outcome.simulated === true;
  if (recipients.length === 0) {
    return <span>{isTrial ? messages.outcomes.simulated : messages.outcomes[outcome.state]}</span>;
  }
  // The result is shown for each recipient.
  const lines = recipients.map(({ text }) => text).join(' · ');
  return <span>{isTrial ? sends.simulated(lines) : lines}</span>;
}
