import { useQuery } from '@tanstack/react-query';
import { Ban, Check, Droplets, HelpCircle, Package, PackageX } from 'lucide-react';

import type { SpaceEvent, SpaceHistory as History } from '#api/vehicles/load-gate.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { formatQuantity } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { loadGate as messages } from '../../i18n/et/load-gate.ts';
import { routeText } from '../../job-row/row-text.ts';
import { callFile, contentOf } from '../../platform/api-client.ts';
import { mayChange } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SaveFileButton } from '../../ui/button/SaveFileButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useOpen } from '../../ui/sheet/use-open.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { StatusLabel } from '../../ui/status/StatusLabel.tsx';
import { isCleanedLater } from './cleaned-later.ts';
import { CleaningSheet } from './CleaningSheet.tsx';

import styles from './load-gate.module.css';

export interface HistoryQuery {
  truckId?: number | null;
  trailerId?: number | null;
  rowId?: number | null;
  from?: string | null;
  to?: string | null;
}

export const loadSpaceKey = ['load-space'] as const;

interface Props {
  params: HistoryQuery;
  /** For a row that is traced backwards: its job, whose own load is marked. */
  jobId?: number;
}

/** Every load and cleaning of a load space, the newest first, with its workbook and a new cleaning. */
export function SpaceHistory(props: Props) {
  const { params } = props;
  const query = useQuery({
    queryKey: [...loadSpaceKey, params],
    queryFn: contentOf('getLoadSpaceHistory', { query: params }),
    staleTime: 0,
  });
  return (
    <QueryView query={query} failed={messages.failed} lines={5} showsRefetchError>
      {(data) => <OneSpace {...props} data={data} onChanged={() => void query.refetch()} />}
    </QueryView>
  );
}

type OneSpaceProps = Props & { data: History; onChanged: () => void };

function OneSpace({ params, jobId, data, onChanged }: OneSpaceProps) {
  const cleaning = useOpen();
  const isOfJob = ({ kind, transportJobId }: SpaceEvent) =>
    kind === 'load' && transportJobId !== null && transportJobId === jobId;
  const plate = formatPlate(data.trailerRegNumber ?? data.licensePlateNumber);
  return (
    <section className={styles.history} aria-label={messages.title}>
      <div className={styles.bar}>
        <p className={styles.space}>
          <strong>{plate}</strong>
          {data.trailerRegNumber !== null && (
            <span>{messages.drawnBy(formatPlate(data.licensePlateNumber))}</span>
          )}
        </p>
        <div className={styles.buttons}>
          <SaveFileButton
            name={`${messages.title}: ${plate}`}
            load={() => callFile('exportLoadSpaceHistory', { query: params })}
            size="small"
          >
            {messages.export}
          </SaveFileButton>
          {mayChange() && (
            <Button size="small" icon={Droplets} onClick={cleaning.open}>
              {messages.addCleaning}
            </Button>
          )}
        </div>
      </div>
      {data.forFeed !== null && (
        <p className={classNames(styles.verdict, styles[messages.toneOf(data.forFeed)])}>
          {messages.forFeedNow(messages.because(data.forFeed))}
        </p>
      )}
      {data.events.length === 0 ? (
        <EmptyState icon={PackageX} title={messages.none} />
      ) : (
        <ol className={styles.events}>
          {data.events.map((event, index) => (
            <li
              key={`${event.kind} ${String(event.cleaningId ?? event.transportJobId ?? event.statedAt)} ${String(event.product)}`}
            >
              <Event
                event={event}
                isThis={isOfJob(event)}
                isCleanedLater={isCleanedLater(event, data.events[index - 1])}
              />
            </li>
          ))}
        </ol>
      )}
      {jobId !== undefined && data.events.length > 0 && data.events.every(isOfJob) && (
        <p className="note">{messages.noneBefore}</p>
      )}
      {cleaning.isOpen && <CleaningSheet space={data} onSaved={onChanged} onClose={cleaning.close} />}
    </section>
  );
}

interface EventProps {
  event: SpaceEvent;
  isThis: boolean;
  isCleanedLater: boolean;
}

function Event({ event, isThis, isCleanedLater: isLater }: EventProps) {
  const { kind, product, quantity, unit, regime, verdict, cleaning } = event;
  const Icon = kind === 'cleaning' ? Droplets : Package;
  const what =
    kind === 'cleaning'
      ? messages.cleaningOf(messages.regimes[regime ?? 'unknown'])
      : [product, quantity !== null && formatQuantity(quantity, unit ?? '')].filter(Boolean).join(', ');
  const details = [
    routeText(event.pickup ?? event.place, event.destination),
    event.km !== null && messages.km(event.km),
    formatPlate(event.licensePlateNumber),
    event.minutes !== null && messages.took(event.minutes),
    event.who,
    cleaning !== null && messages.cleanedAfter(messages.regimes[cleaning]),
    event.statedAt !== null && messages.outside,
    verdict !== null && verdict !== 'free' && messages.decided[verdict],
    event.releaseReason ?? event.note,
  ];
  return (
    <article className={styles.event}>
      <time className="note">{timeText(event)}</time>
      <div>
        <p className={styles.what}>
          <Icon aria-hidden size={18} /> <strong>{what}</strong>
          {isThis && <span className="note">{messages.thisLoad}</span>}
        </p>
        <p className="note">{details.filter(Boolean).join(' · ')}</p>
        {event.hasReceipt && event.cleaningId !== null && (
          <a
            href={`/api/vehicles/cleanings/${String(event.cleaningId)}/receipt`}
            target="_blank"
            rel="noreferrer"
          >
            {messages.receipt}
          </a>
        )}
      </div>
      {kind === 'load' && <Regime regime={regime} cleanedBy={event.cleanedBy} isLater={isLater} />}
    </article>
  );
}

/**
 * The cleaning that a load needs after it, or that was done; highlighted where no cleaning is enough, or it is unknown.
 */
function Regime({
  regime,
  cleanedBy,
  isLater,
}: Pick<SpaceEvent, 'regime' | 'cleanedBy'> & { isLater: boolean }) {
  if (regime === 'FORBIDDEN' || regime === null) {
    return (
      <StatusLabel icon={regime === null ? HelpCircle : Ban} tone={regime === null ? 'wheat' : 'red'}>
        {messages.regimes[regime ?? 'unknown']}
      </StatusLabel>
    );
  }
  if (cleanedBy !== null) {
    return (
      <StatusLabel icon={Check} tone="green">
        {messages[isLater ? 'cleanedLater' : 'cleaned'](messages.regimes[cleanedBy])}
      </StatusLabel>
    );
  }
  return <span className="note">{messages.needed(messages.regimes[regime])}</span>;
}

/** A load from outside Koorem has only one known time: one before which it was there. */
function timeText({ at, statedAt }: SpaceEvent): string {
  if (at !== null) return formatDateTime(at);
  return statedAt === null ? messages.noTime : messages.before(formatDateTime(statedAt));
}
