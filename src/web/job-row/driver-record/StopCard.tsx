import { TriangleAlert } from 'lucide-react';

import type { StopRecord, Signature } from '#api/driver/driver-job.ts';
import type { DriverRecord, FormerSignature } from '#api/driver/driver-record.ts';
import { formatDateTime, toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { StopKind } from '#domain/driver/driver-job.ts';
import { signaturePath } from '#domain/driver/signature-path.ts';
import { freeWaitingMinutes } from '#domain/driver/waiting.ts';
import { isSignedForOtherWeight, withLoadedWeight } from '#domain/driver/weights/signed-weight.ts';
import { formatNumber, goodsWords } from '#domain/goods/decimal.ts';
import { furtherStopTexts } from '#domain/record-fields/driver-stop.ts';

import { driverRecord as messages } from '../../i18n/et/driver/driver-record.ts';
import { NetWeight } from '../../ui/card/Card.tsx';
import { Facts } from '../../ui/facts/Facts.tsx';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';

import styles from './driver-record.module.css';

interface Props {
  stop: StopKind;
  record: StopRecord | null;
  /** The weight at the pickup. */
  loadedKg?: number | null;
  /** Earlier signatures of this end that the present one has replaced. */
  former?: readonly Pick<FormerSignature, 'signature' | 'signedWeightKg'>[];
  /** When the truck was seen at the place. */
  seenAt?: { from: string; to: string } | null;
  /** The goods of the job's rows, by which counts are named. */
  goods?: DriverRecord['goods'];
  /** True where the signature is shown. */
  isSignatureShown?: boolean;
}

/** The record and signature of one end of the journey; nothing before the driver has been there. */
export function StopCard(props: Props) {
  const { stop, record, loadedKg = null, seenAt = null, former, goods = [], isSignatureShown = true } = props;
  if (record === null) return null;
  const { arrivedAt, leftAt, startTime, endTime, netWeightKg, contactName, contactPhone } = record;
  const isOther = isSignedForOtherWeight(withLoadedWeight(record, stop, loadedKg));
  return (
    // No region: a page of several records would have several of one name.
    <div role="group" className={styles.stop} aria-label={messages[stop]}>
      <h3>{messages[stop]}</h3>
      {isOther && (
        <StatusLabel icon={TriangleAlert} tone="wheat">
          {messages.signedOtherWeight}
        </StatusLabel>
      )}
      {record.noScale && <p className="quiet">{messages.noScale}</p>}
      {netWeightKg !== null && <NetWeight label={messages.net} weight={formatNumber(netWeightKg)} />}
      <Facts
        facts={[
          [messages.gross, record.grossWeightKg],
          [messages.vehicle, record.vehicleWeightKg],
          [messages.estimated, record.estimatedWeightKg],
          [messages.counts, countsText(record, goods)],
          [messages.signedWeight, isOther ? record.signedWeightKg : null],
          [messages.arrived, time(arrivedAt)],
          [messages.left, time(leftAt)],
          [messages.seenAt, seenAt && span(seenAt.from, seenAt.to)],
          [messages.work[stop], span(startTime, endTime)],
          [messages.waited, waited(record)],
          [messages.distance, record.distanceKm],
          [messages.afterDrive, record.afterDriveKm],
          [messages.texts.clientName, record.clientName],
          [
            messages.texts.contactName,
            [contactName, contactPhone].filter((part) => part !== null).join(', '),
          ],
          ...furtherStopTexts.map((name) => [messages.texts[name], record[name]] as const),
        ]}
      />
      {isSignatureShown && <SignatureOf stop={stop} record={record} />}
      {former?.map(({ signature, signedWeightKg: kg }) => (
        <SignatureView
          key={JSON.stringify(signature)}
          signature={signature}
          caption={messages.formerSignature(kg === null ? null : formatNumber(kg))}
        />
      ))}
    </div>
  );
}

function SignatureOf({ stop, record: { signature } }: { stop: StopKind; record: StopRecord }) {
  return signature === null ? (
    <p className="quiet">{messages.unsigned}</p>
  ) : (
    <SignatureView signature={signature} caption={messages.signatures[stop]} />
  );
}

/** 'Väetis 24 tk, Sool 3 alus'; of a report that is kept beside its job the numbers alone. */
function countsText({ counts }: Partial<StopRecord>, goods: DriverRecord['goods']): string {
  // An alert that was raised before anything was counted has none.
  const texts = (counts ?? []).map(({ transportJobProductId: id, quantity }) => {
    const row = goods.find(({ rowId }) => rowId === id);
    const product = (row?.loaded ?? row?.ordered)?.product;
    return product === undefined ? formatNumber(quantity) : goodsWords(product.name, quantity, product.unit);
  });
  return texts.join(', ');
}

/** Returns waiting time, its part over an hour and reason: '1 h 35 min, üle tunni 35 min alates 10:15, järjekord'. */
function waited({ waitedMinutes, waitingChargedFrom, waitingReason }: StopRecord): string | null {
  if (waitedMinutes === null) return null;
  const chargedMinutes = waitedMinutes - freeWaitingMinutes;
  const parts = [
    messages.waitedFor(waitedMinutes),
    chargedMinutes > 0 && waitingChargedFrom !== null
      ? messages.waitingCharged(chargedMinutes, toTallinn(waitingChargedFrom).time)
      : null,
    waitingReason && messages.waitingReasons[waitingReason],
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function time(instant: string | null): string | null {
  return instant === null ? null : formatDateTime(instant);
}

/** The time from when to when: '21.11.2026 08:10 – 08:35'; the day again when it has changed meanwhile. */
function span(start: string | null, end: string | null): string | null {
  const [from, to] = [time(start), time(end)];
  if (from === null || to === null) return from ?? to;
  return `${from} – ${to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to}`;
}

/** A signature as it was given: strokes, or an image that another program has drawn. */
function SignatureView({ signature, caption }: { signature: Signature; caption: string }) {
  return (
    <figure className={styles.signature}>
      <figcaption>{caption}</figcaption>
      {typeof signature === 'string' ? (
        <img src={signature} alt={caption} />
      ) : (
        <svg viewBox={`0 0 1000 ${signature.aspect * 1000}`} role="img" aria-label={caption}>
          <path d={signaturePath(signature)} />
        </svg>
      )}
    </figure>
  );
}
