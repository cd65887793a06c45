import { Check } from 'lucide-react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import type { RowPlace } from '#api/job-row/job-table.ts';
import { nextStop, type StopKind, stopKinds } from '#domain/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import { destinationsOf, pickupsOf } from '../job-text.ts';
import { PlaceActions } from '../PlaceActions.tsx';

import styles from '../driver.module.css';

/** Where from and where to; the place at hand is big and has its buttons. */
export function StopsCard({ job }: { job: DriverJob }) {
  const words = useWords();
  const here = nextStop(job.driverStatus.code) ?? (job.driverStatus.code === 'NOT_STARTED' ? 'pickup' : null);
  const placesOf = { pickup: pickupsOf(job), destination: destinationsOf(job) };
  const isPast = { pickup: driverSteps[job.driverStatus.code].id >= 4, destination: here === null };
  const places = here === null ? [] : placesOf[here];
  return (
    <section className={styles.card}>
      <ol className={styles.stops}>
        {stopKinds.map((stop, index) => (
          <li key={stop} className={classNames(stop === here && styles.stopHere)}>
            <span className={styles.stopMark} aria-hidden>
              {isPast[stop] ? <Check size={18} strokeWidth={3} /> : index + 1}
            </span>
            <StopPlaces stop={stop} places={placesOf[stop]} isHere={stop === here} label={words.job[stop]} />
          </li>
        ))}
      </ol>
      {places.map((place) => (
        <PlaceActions key={place.id} place={place} />
      ))}
    </section>
  );
}

interface PlacesProps {
  stop: StopKind;
  places: readonly RowPlace[];
  isHere: boolean;
  label: string;
}

function StopPlaces({ places, isHere, label }: PlacesProps) {
  const words = useWords().job;
  return (
    <div>
      <p className={styles.caption}>{label}</p>
      {places.length === 0 && <p className={styles.stopName}>{words.noDestination}</p>}
      {places.map((place) => (
        <div key={place.id}>
          <p className={styles.stopName}>{place.locationName}</p>
          {isHere && (
            <p>
              {place.formattedAddress ?? words.noAddress}
              {place.contactName !== null && (
                <>
                  <br />
                  {words.contact}: {place.contactName}
                </>
              )}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
