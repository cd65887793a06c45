import { useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';

import { nextStop } from '#domain/driver/driver-job.ts';

import { useWords } from '../../../i18n/driver-messages.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { type CurrentJob, useCurrentJob } from '../current-job.ts';
import { GoodsCard } from '../GoodsCard.tsx';
import { JobPending, JobScreen, MainAction } from '../JobScreen.tsx';
import { Photos } from '../stop/Photos.tsx';
import { StopsCard } from '../stop/StopsCard.tsx';
import { useAct } from '../use-act.ts';

/** On the way: where to, how to get there, whom to call, and 'arrived'. */
export function OnRoutePage() {
  const current = useCurrentJob('on-route');
  return current === null ? <JobPending /> : <OnRoute current={current} />;
}

function OnRoute({ current }: { current: CurrentJob }) {
  const words = useWords().actions;
  const { job } = current;
  const act = useAct(job);
  const navigate = useNavigate();
  const stop = nextStop(job.driverStatus.code) ?? 'pickup';
  const arrive = async () => {
    await act({ what: 'arrival-at-location', stop });
  };
  return (
    <JobScreen
      current={current}
      bar={
        <MainAction current={current} onAct={arrive}>
          {stop === 'destination' ? words.arriveAtDestination : words.arriveAtPickup}
        </MainAction>
      }
    >
      <StopsCard job={job} />
      <GoodsCard job={job} />
      <Photos current={current} />
      <Button icon={Pencil} size="driver" onClick={() => void navigate({ to: paths.driverEdit })}>
        {words.edit}
      </Button>
    </JobScreen>
  );
}
