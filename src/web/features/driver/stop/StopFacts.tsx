import type { DriverJob, StopField, StopRecord } from '#api/driver/driver-job.ts';
import { formatDateTime, toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { carriedGoods } from '#domain/driver/loaded-goods.ts';
import { freeWaitingMinutes } from '#domain/driver/waiting.ts';
import { isSignedForOtherWeight, withLoadedWeight } from '#domain/driver/weights/signed-weight.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { stopTextNames } from '#domain/record-fields/driver-stop.ts';
import { readablePhone } from '#domain/sms/phone.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import type { DriverMessages } from '../../../i18n/et/driver/driver.ts';
import { withUnit } from '../../../i18n/units.ts';
import { NetWeight } from '../../../ui/card/Card.tsx';
import { Fact } from '../Fact.tsx';
import { Folded } from '../Folded.tsx';
import { destinationsOf, goodsText, hoursAndMinutes, pickupsOf, rowsOf } from '../job-text.ts';
import { SignatureView } from '../signature/SignatureCanvas.tsx';
import { OtherWeight } from './Questions.tsx';
import { stopFieldLabel } from './stop-field-label.ts';
import { waitingLine } from './WaitingClock.tsx';

import styles from '../driver.module.css';

const times = ['startTime', 'endTime'] as const;
const numbers = [
  'grossWeightKg',
  'vehicleWeightKg',
  'estimatedWeightKg',
  'distanceKm',
  'afterDriveKm',
] as const;

/** Longer texts have the card's width: in half a phone's a company's name broke within its words. */
const maxInHalf = 20;

interface Props {
  stop: StopKind;
  record: StopRecord | null;
  /** The weight at the pickup. */
  loadedKg?: number | null;
  /** The job: times of another day say theirs. */
  job: DriverJob;
}

/** What was written down at a stop: what counts in a line, and behind it fact by fact; empty fields are left out. */
export function StopFacts({ stop, record, loadedKg = null, job }: Props) {
  const messages = useDriverMessages();
  if (record === null) return null;
  const signedRecord = withLoadedWeight(record, stop, loadedKg);
  const facts: [string, string][] = [];
  const add = (field: StopField, text: string) => facts.push([stopFieldLabel(field, stop, messages), text]);
  const at = (instant: string) => {
    const local = toTallinn(instant);
    return local.day === job.date ? local.time : formatDateTime(instant);
  };
  if (record.arrivedAt !== null) facts.push([messages.stop.arrived, at(record.arrivedAt)]);
  if (record.leftAt !== null) facts.push([messages.stop.left, at(record.leftAt)]);
  for (const field of times) if (record[field] !== null) add(field, at(record[field]));
  const waiting = waitedText(record, messages);
  if (waiting !== null) facts.push([messages.atStop.waiting.title, waiting]);
  for (const { transportJobProductId: id, quantity } of record.counts ?? []) {
    const row = rowsOf(job).find((each) => each.id === id);
    if (row === undefined) continue;
    const { product } = carriedGoods(row);
    const { name } = goodsText(row, carriedGoods(row));
    facts.push([`${messages.stop.counts}: ${name}`, withUnit(formatNumber(quantity), product.unit)]);
  }
  for (const field of numbers) if (record[field] !== null) add(field, formatNumber(record[field]));
  for (const field of stopTextNames) {
    // A job that an older version of the app has kept lacks a field that is new.
    const text: string | null | undefined = record[field];
    if (text != null) add(field, field === 'contactPhone' ? readablePhone(text) : text);
  }
  const isSignedForOther = isSignedForOtherWeight(signedRecord);
  const names = (stop === 'pickup' ? pickupsOf(job) : destinationsOf(job)).map((each) => each.locationName);
  const line = [
    record.netWeightKg !== null && withUnit(formatNumber(record.netWeightKg), 'kg'),
    record.arrivedAt !== null &&
      messages.stop.atPlace(
        [record.arrivedAt, record.leftAt]
          .flatMap((each) => each ?? [])
          .map(at)
          .join('–'),
      ),
    record.signature === null && messages.stop.unsigned,
    record.notes ?? '',
  ].filter((part) => part !== false && part !== '');
  return (
    <Folded
      title={`${messages.job[stop]}: ${names.join(', ')}`}
      line={line.join(' · ')}
      isOpen={isSignedForOther}
    >
      <section className={styles.card} aria-label={messages.job[stop]}>
        {record.noScale && <p className={styles.quiet}>{messages.stop.noScale}</p>}
        {record.netWeightKg !== null && (
          <NetWeight label={messages.stop.net} weight={formatNumber(record.netWeightKg)} />
        )}
        <dl className={styles.facts}>
          {facts.map(([label, text]) => (
            <Fact key={label} name={label} isWhole={text.length > maxInHalf}>
              {text}
            </Fact>
          ))}
        </dl>
        {record.signature !== null && (
          <div>
            <p className={styles.caption}>{stopFieldLabel('signature', stop, messages)}</p>
            <SignatureView value={record.signature} label={stopFieldLabel('signature', stop, messages)} />
            {isSignedForOther && <OtherWeight stop={signedRecord} />}
          </div>
        )}
      </section>
    </Folded>
  );
}

/** Returns the waiting time, its part over an hour and the reason: '1:35 · Üle tunni 0:35, alates 10:15 · Järjekord'. */
function waitedText(record: StopRecord, { atStop: { waiting } }: DriverMessages): string | null {
  const { waitedMinutes, waitingChargedFrom, waitingReason } = record;
  if (waitedMinutes === null || waitingChargedFrom === null) return null;
  const chargedMinutes = Math.max(0, waitedMinutes - freeWaitingMinutes);
  const chargedTime = { chargedFrom: Date.parse(waitingChargedFrom), chargedMinutes };
  const parts = [
    hoursAndMinutes(waitedMinutes),
    chargedMinutes > 0 && waitingLine(chargedTime, waiting),
    waitingReason !== null && waiting.reasons[waitingReason],
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
