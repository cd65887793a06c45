import type { DriverJob } from '#api/driver/driver-job.ts';
import { carriedGoods, carriesOtherProduct } from '#domain/driver/loaded-goods.ts';

import { Folded } from '../Folded.tsx';
import { GoodsCard } from '../GoodsCard.tsx';
import { destinationsOf, goodsText, pickupsOf, rowsOf } from '../job-text.ts';
import { StopsCard } from './StopsCard.tsx';

/**
 * The job in one line; locations, contacts and goods are a tap away, or open where others are on the truck. A job that
 * was taken away (`isWithdrawn`) has no way to go.
 */
export function JobFacts({ job, isWithdrawn = false }: { job: DriverJob; isWithdrawn?: boolean }) {
  const rows = rowsOf(job);
  const goods = rows.map((row) => {
    const { name, quantity } = goodsText(row, carriedGoods(row));
    return `${name} · ${quantity}`;
  });
  const locationNames = [...pickupsOf(job), ...destinationsOf(job)].map(({ locationName }) => locationName);
  const isOnTruck = !isWithdrawn && job.driverStatus.code !== 'COMPLETED';
  return (
    <Folded
      title={goods.join('; ')}
      line={locationNames.join(' → ')}
      isOpen={isOnTruck && rows.some(carriesOtherProduct)}
    >
      <StopsCard job={job} isWithdrawn={isWithdrawn} />
      <GoodsCard job={job} />
    </Folded>
  );
}
