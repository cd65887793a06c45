import { Pencil } from 'lucide-react';

import { nextStop } from '#domain/driver/driver-job.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { paths } from '../../../platform/paths.ts';
import { navigate } from '../../../platform/router/router.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { type CurrentJob, useCurrentJob } from '../current-job.ts';
import { Folded } from '../Folded.tsx';
import { GoodsCard } from '../GoodsCard.tsx';
import { JobPending, JobScreen, MainAction } from '../JobScreen.tsx';
import { photosOf } from '../photos/photo-list.ts';
import { Photos } from '../photos/Photos.tsx';
import { ArrivedOffer } from '../positions/ArrivedOffer.tsx';
import { ReportButton } from '../report/ReportButton.tsx';
import { OwedBeforeLoading } from '../start/LoadGate.tsx';
import { useLoadGate } from '../start/use-previous-loads.ts';
import { StopsCard } from '../stop/StopsCard.tsx';
import { usePerformAction } from '../use-perform-action.ts';

/** The way: destination, route, contacts, and the button for the arrival. */
export function OnRoutePage() {
  const current = useCurrentJob('on-route');
  return current === null ? <JobPending /> : <OnRoute current={current} />;
}

function OnRoute({ current }: { current: CurrentJob }) {
  const messages = useDriverMessages();
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
          {stop === 'destination' ? messages.actions.arriveAtDestination : messages.actions.arriveAtPickup}
        </MainAction>
      }
    >
      {/* Known before the pickup, not only there. */}
      {stop === 'pickup' && <OwedBeforeLoading current={current} {...gate} />}
      <ArrivedOffer job={job} />
      <StopsCard job={job} />
      <GoodsCard job={job} />
      <ReportButton job={job} />
      <Folded title={messages.atStop.photos.title(photosOf(current).length)}>
        <Photos current={current} />
      </Folded>
      <Button icon={Pencil} size="driver" onClick={() => navigate({ to: paths.driverEdit })}>
        {messages.actions.edit}
      </Button>
    </JobScreen>
  );
}
