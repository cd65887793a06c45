import { PencilLine, Scale, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import type { PreviousLoad } from '#api/driver/driver-job.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import type { CurrentJob } from '../current-job.ts';
import { trailersRead } from '../driver-reads.ts';
import { isLoadInOrder, unknownOf, type UnknownVehicle } from './before-start.ts';
import { isLoadBlocked, type JobVerdict } from './job-verdict.ts';
import { CleaningButton, LoadGate } from './LoadGate.tsx';

import styles from '../driver.module.css';
import startStyles from './start.module.css';

interface Props {
  current: CurrentJob;
  space: LoadSpace;
  verdict: JobVerdict;
  loads: readonly PreviousLoad[];
  /** The fields that answer what is not known. */
  fields: { trailer: ReactNode; loads: ReactNode };
}

/** The open questions when the sheet was opened: none disappears under the finger that answers it. */
interface Questions {
  trailer: boolean;
  loads: boolean;
  cleaning: boolean;
}

const icons = { trailer: Truck, tare: Scale } as const satisfies Record<UnknownVehicle, unknown>;

/**
 * All that is missing or unknown before the start, as one question on top, answered in one sheet; nothing if all is in
 * order.
 */
export function BeforeStart({ current, space, verdict, loads, fields }: Props) {
  const { beforeStart: messages, atStop, gate } = useDriverMessages();
  const { data: trailers = [] } = usePersistedQuery(trailersRead);
  const [shownQuestions, setShownQuestions] = useState<Questions | null>(null);
  const unknownParts = unknownOf(current.job, { ...space, hasTrailers: trailers.length > 0 });
  // What forbids the load may have been typed wrongly, and no cleaning helps.
  const isBlocked = isLoadBlocked(current.job, space, verdict);
  const open: Questions = {
    trailer: unknownParts.includes('trailer'),
    loads: isBlocked || (verdict.verdict === 'unknown' && verdict.known < 3),
    cleaning: !isLoadInOrder(verdict),
  };
  const isOnlyCleaning = open.cleaning && !open.loads && !open.trailer;
  const cleaning = <CleaningButton current={current} space={space} verdict={verdict} />;
  const close = () => setShownQuestions(null);
  return (
    <>
      {(unknownParts.length > 0 || open.cleaning) && (
        <section className={classNames(styles.card, startStyles.before)}>
          <h2>{messages.title}</h2>
          <LoadGate current={current} space={space} verdict={verdict} loads={loads} />
          {unknownParts.map((what) => {
            const Icon = icons[what];
            return (
              <p key={what} className={styles.notice} role="status">
                <Icon aria-hidden size={20} /> {messages[what]}
              </p>
            );
          })}
          {isOnlyCleaning
            ? cleaning
            : (open.loads || open.trailer) && (
                <Button size="driver" icon={PencilLine} onClick={() => setShownQuestions(open)}>
                  {isBlocked ? gate.correct : messages.answer}
                </Button>
              )}
        </section>
      )}
      {shownQuestions !== null && (
        <Sheet
          open
          shape="full"
          title={messages.title}
          onClose={close}
          footer={
            <Button look="primary" size="driver" wide onClick={close}>
              {atStop.pad.done}
            </Button>
          }
        >
          <div className={styles.form}>
            {(shownQuestions.trailer || open.trailer) && fields.trailer}
            {(shownQuestions.loads || open.loads) && fields.loads}
            {(shownQuestions.cleaning || open.cleaning) && cleaning}
          </div>
        </Sheet>
      )}
    </>
  );
}
