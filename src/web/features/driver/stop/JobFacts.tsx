import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { carriedGoods, carriesOtherProduct } from '#domain/driver/loaded-goods.ts';

import { GoodsCard } from '../GoodsCard.tsx';
import { destinationsOf, goodsText, pickupsOf, rowsOf } from '../job-text.ts';
import { StopsCard } from './StopsCard.tsx';

import stopStyles from './stop.module.css';

/** The job in one line at a stop; locations, contacts and goods are a tap away, or open where others are on the truck. */
export function JobFacts({ job }: { job: DriverJob }) {
  const rows = rowsOf(job);
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null);
  const isOpen = chosenOpen ?? rows.some(carriesOtherProduct);
  const goods = rows.map((row) => {
    const { name, quantity } = goodsText(row, carriedGoods(row));
    return `${name} · ${quantity}`;
  });
  const locationNames = [...pickupsOf(job), ...destinationsOf(job)].map(({ locationName }) => locationName);
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <button
        type="button"
        className={stopStyles.facts}
        aria-expanded={isOpen}
        onClick={() => setChosenOpen(!isOpen)}
      >
        <span>
          <strong>{goods.join('; ')}</strong>
          <span>{locationNames.join(' → ')}</span>
        </span>
        <Icon aria-hidden size={24} />
      </button>
      {isOpen && <StopsCard job={job} />}
      {isOpen && <GoodsCard job={job} />}
    </>
  );
}
