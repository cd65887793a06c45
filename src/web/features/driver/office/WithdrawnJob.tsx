import type { DriverJob } from '#api/driver/driver-job.ts';
import { driverSteps } from '#domain/driver/driver-status.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { outcomes } from '../../../offline/outcomes.ts';
import { useStore } from '../../../store.ts';
import { GoodsCard } from '../GoodsCard.tsx';
import { CallLink } from '../LocationActions.tsx';
import { OutcomeNotice } from '../outbox/OutcomeNotice.tsx';
import { StopsCard } from '../stop/StopsCard.tsx';

/** A job that the office has cancelled or given away: what happened, what to do, which job it was. */
export function WithdrawnJob({ job }: { job: DriverJob }) {
  const messages = useDriverMessages();
  const { code } = job.driverStatus;
  const told = useStore(outcomes)[job.transportJobId];
  const isLoaded = driverSteps[code].id > driverSteps.AT_PICKUP.id;
  const givenTo = told?.givenTo ?? null;
  const why = givenTo === null ? messages.changes.goneWhy : messages.changes.givenTo(givenTo);
  // Beside what became of a report the truck is named already.
  const isNamedBeside = givenTo !== null && told?.isNoted === false;
  const said = (
    <>
      {!job.cancelled && !isNamedBeside && <p>{why}</p>}
      <p>
        {isLoaded
          ? messages.job.askOffice
          : code === 'AT_PICKUP'
            ? messages.taken.doNotLoad
            : messages.taken.notNeeded}
      </p>
      {job.dispatcher !== null && (
        <CallLink phone={job.dispatcher.phone}>{messages.job.callDispatcher}</CallLink>
      )}
    </>
  );
  return (
    <>
      <OutcomeNotice
        transportJobId={job.transportJobId}
        isNamed={false}
        beside={{ title: job.cancelled ? messages.cancelledHint : messages.changes.gone, said }}
      />
      <StopsCard job={job} isWithdrawn />
      <GoodsCard job={job} />
    </>
  );
}
