import { MapPin } from 'lucide-react';
import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { instantToIso, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { nextStop } from '#domain/driver/driver-job.ts';
import { staysAt } from '#domain/positions/stays.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { useStore } from '../../../store.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/card/Card.tsx';
import { destinationsOf, pickupsOf } from '../job-text.ts';
import { usePerformAction } from '../use-perform-action.ts';
import { seenPositions } from './seen-positions.ts';

/** Offers `Jõudsin` with the time since when the phone has been at the place that the job goes to next. */
export function ArrivedOffer({ job }: { job: DriverJob }) {
  const messages = useDriverMessages().positions;
  const performAction = usePerformAction(job);
  const stop = nextStop(job.driverStatus.code) ?? 'pickup';
  // Where it was before this way is of another one.
  const [way, setWay] = useState({ stop, beganAt: serverNow() });
  if (way.stop !== stop) setWay({ stop, beganAt: serverNow() });
  const positions = useStore(seenPositions).filter(({ at }) => at >= way.beganAt);
  const places = stop === 'pickup' ? pickupsOf(job) : destinationsOf(job);
  const stay = places
    .flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : staysAt(positions, { latitude, longitude }),
    )
    .find(({ to }) => to === positions.at(-1)?.at);
  if (stay === undefined) return null;
  const time = toTallinn(stay.from).time;
  return (
    <Notice tone="blue">
      <MapPin aria-hidden size={20} />
      <div className="stack gap-3 grows">
        <p>{messages.here(time)}</p>
        <Button
          size="driver"
          onClick={() => void performAction({ what: 'arrival-at-location', stop }, instantToIso(stay.from))}
        >
          {messages.arrived(time)}
        </Button>
      </div>
    </Notice>
  );
}
