import { Pencil } from 'lucide-react';

import { nextStop } from '#domain/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { type CurrentJob, useCurrentJob } from '../current-job.ts';
import { GoodsCard } from '../GoodsCard.tsx';
import { JobPending, JobScreen, MainAction } from '../JobScreen.tsx';
import { Photos } from '../photos/Photos.tsx';
import { ArrivedOffer } from '../positions/ArrivedOffer.tsx';
import { ReportButton } from '../report/ReportButton.tsx';
import { LoadGate } from '../start/LoadGate.tsx';
import { useLoadGate } from '../start/use-previous-loads.ts';
import { StopsCard } from '../stop/StopsCard.tsx';
import { usePerformAction } from '../use-perform-action.ts';

/** The way: destination, route, contacts, and the button for the arrival. */
export function OnRoutePage() {
  const current = useCurrentJob('on-route');
  return current === null ? <JobPending /> : <OnRoute current={current} />;
}

function OnRoute({ current }: { current: CurrentJob }) {
  const messages = useDriverMessages().actions;
  const { job } = current;
  const performAction = usePerformAction(job);
  const stop = nextStop(job.driverStatus.code) ?? 'pickup';
  const gate = useLoadGate(job, null);
  const arrive = async () => {
    await performAction({ what: 'arrival-at-location', stop });
  };
  return (
    <JobScreen
      current={current}
      bar={
        <MainAction current={current} onAction={arrive}>
          {stop === 'destination' ? messages.arriveAtDestination : messages.arriveAtPickup}
        </MainAction>
      }
    >
      {/* Known before the pickup, not only there. */}
      {stop === 'pickup' && gate.isBlocked && <LoadGate current={current} {...gate} />}
      <ArrivedOffer job={job} />
      <StopsCard job={job} />
      <GoodsCard job={job} />
      <ReportButton job={job} />
      <Photos current={current} />
      <Button icon={Pencil} size="driver" onClick={() => navigate({ to: paths.driverEdit })}>
        {messages.edit}
      </Button>
    </JobScreen>
  );
}
