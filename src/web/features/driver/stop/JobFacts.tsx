import type { DriverJob } from '#api/driver/driver-job.ts';
import { carriesOtherProduct } from '#domain/driver/loaded-goods.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { Folded } from '../Folded.tsx';
import { GoodsCard } from '../GoodsCard.tsx';
import { loadText, rowsOf, wayText } from '../job-text.ts';
import { StopsCard } from './StopsCard.tsx';

/**
 * The job in one line; locations, contacts and goods are a tap away, or open where others are on the truck. A job that
 * was taken away (`isWithdrawn`) has no way to go.
 */
export function JobFacts({ job, isWithdrawn = false }: { job: DriverJob; isWithdrawn?: boolean }) {
  const messages = useDriverMessages();
  const isOnTruck = !isWithdrawn && job.driverStatus.code !== 'COMPLETED';
  return (
    <Folded
      title={loadText(job, messages)}
      line={wayText(job, messages.job)}
      isOpen={isOnTruck && rowsOf(job).some(carriesOtherProduct)}
    >
      <StopsCard job={job} isWithdrawn={isWithdrawn} />
      <GoodsCard job={job} />
    </Folded>
  );
}
