import { ListPlus, Scale, Truck } from 'lucide-react';

import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import { useMessages } from '../../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { CurrentJob } from '../current-job.ts';
import { trailersRead } from '../driver-reads.ts';
import { isLoadInOrder, unknownOf } from './before-start.ts';
import type { JobVerdict } from './job-verdict.ts';
import { CleaningButton, LoadGate } from './LoadGate.tsx';

import styles from '../driver.module.css';

interface Props {
  current: CurrentJob;
  space: LoadSpace;
  verdict: JobVerdict;
  /** Leads to where the last three loads are filled in. */
  onAddLoads: () => void;
}

const icons = { trailer: Truck, tare: Scale } as const;

/** Everything that is to be done or answered before setting off, in one place on top; nothing where all is in order. */
export function BeforeStart({ current, space, verdict, onAddLoads }: Props) {
  const { beforeStart: messages, gate } = useMessages();
  const { data: trailers = [] } = usePersistedQuery(trailersRead);
  const unknown = unknownOf(current.job, { ...space, hasTrailers: trailers.length > 0 });
  const isInOrder = isLoadInOrder(verdict);
  if (unknown.length === 0 && isInOrder) return null;
  return (
    <section className={styles.card}>
      <h2>{messages.title}</h2>
      <LoadGate current={current} space={space} verdict={verdict} />
      {unknown.map((what) => {
        const Icon = icons[what];
        return (
          <p key={what} className={classNames(styles.notice, styles.owed)} role="status">
            <Icon aria-hidden size={20} /> {messages[what]}
          </p>
        );
      })}
      {verdict.verdict === 'unknown' && verdict.known < 3 && (
        <Button size="driver" icon={ListPlus} onClick={onAddLoads}>
          {gate.addLoads}
        </Button>
      )}
      {!isInOrder && <CleaningButton current={current} space={space} verdict={verdict} />}
    </section>
  );
}
