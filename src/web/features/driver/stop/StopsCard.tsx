import { Check } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { RowLocation } from '#api/job-row/job-table.ts';
import { formatDay } from '#domain/calendar/day.ts';
import { nextStop, type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { serverToday } from '../../../platform/device/clock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useDeviceState } from '../current-job.ts';
import { destinationsOf, pickupsOf } from '../job-text.ts';
import { CallLink, LocationActions } from '../LocationActions.tsx';
import { handlingMinutes, lastDestination, distanceBetween } from '../stop-estimates.ts';

import styles from '../driver.module.css';
import stopsCardStyles from './StopsCard.module.css';

/**
 * The pickup and destination; the present one is big and has its buttons, unless the job was taken away
 * (`isWithdrawn`).
 */
export function StopsCard({ job, isWithdrawn = false }: { job: DriverJob; isWithdrawn?: boolean }) {
  const messages = useDriverMessages();
  const { code } = job.driverStatus;
  const next = nextStop(code) ?? (code === 'NOT_STARTED' ? 'pickup' : null);
  const here = isWithdrawn ? null : next;
  const locationsOf = { pickup: pickupsOf(job), destination: destinationsOf(job) };
  const isPast = { pickup: driverSteps[code].id >= 4, destination: next === null };
  const locations = here === null ? [] : locationsOf[here];
  const { optimistic } = useDeviceState();
  const from = {
    pickup: isPast.pickup ? undefined : lastDestination(job, optimistic.values()),
    destination: locationsOf.pickup.at(-1),
  };
  return (
    <section className={styles.card}>
      {!isPast.destination && <PlannedTime job={job} />}
      <ol className={stopsCardStyles.stops}>
        {stopKinds.map((stop, index) => (
          <li key={stop} className={classNames(stop === here && stopsCardStyles.stopHere)}>
            <span className={stopsCardStyles.stopMark} aria-hidden>
              {isPast[stop] ? <Check size={18} strokeWidth={3} /> : index + 1}
            </span>
            <StopLocations
              job={job}
              stop={stop}
              locations={locationsOf[stop]}
              isHere={stop === here}
              label={messages.job[stop]}
              from={isPast[stop] ? undefined : from[stop]}
            />
          </li>
        ))}
      </ol>
      {locations.map((location) => (
        <LocationActions key={location.id} location={location} />
      ))}
      {!isWithdrawn && job.dispatcher !== null && (
        <CallLink phone={job.dispatcher.phone}>{messages.actions.callOffice}</CallLink>
      )}
    </section>
  );
}

function PlannedTime({ job: { date, time } }: { job: DriverJob }) {
  const messages = useDriverMessages();
  const day = date === serverToday() ? messages.list.today : formatDay(date);
  return (
    <p>
      <span className={styles.quiet}>{messages.job.planned}:</span>{' '}
      <strong>{[day, time].filter(Boolean).join(' ')}</strong>
    </p>
  );
}

interface LocationsProps {
  job: DriverJob;
  stop: StopKind;
  locations: readonly RowLocation[];
  isHere: boolean;
  label: string;
  /** The location that the truck comes from, if known. */
  from: RowLocation | undefined;
}

function StopLocations({ job, stop, locations, isHere, label, from }: LocationsProps) {
  const messages = useDriverMessages().job;
  const distance = distanceBetween(job, from, locations[0]);
  const handling = handlingMinutes(job, stop);
  return (
    <div>
      <p className={styles.caption}>{label}</p>
      {locations.length === 0 && <p className={stopsCardStyles.stopName}>{messages.noDestination}</p>}
      {locations.map((location) => (
        <div key={location.id}>
          <p className={stopsCardStyles.stopName}>{location.locationName}</p>
          {isHere && (
            <p>
              {location.formattedAddress ?? messages.noAddress}
              {location.contactName !== null && (
                <>
                  <br />
                  {messages.contact}: {location.contactName}
                </>
              )}
            </p>
          )}
        </div>
      ))}
      {distance !== null && (
        <p className={styles.quiet}>
          {messages.distance[distance.source](distance.km, distance.minutes)}
          {handling !== null && (
            <>
              <br />
              {messages.handling[stop](handling)}
            </>
          )}
        </p>
      )}
    </div>
  );
}
