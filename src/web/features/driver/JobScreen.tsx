import { type ReactNode, useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';

import { useWords } from '../../i18n/driver-messages.ts';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { CurrentJob } from './current-job.ts';
import { useJobsAhead } from './driver-reads.ts';
import { DriverFrame } from './DriverFrame.tsx';
import { useIsGone } from './followed-job.ts';
import { OfficeNotice } from './office/OfficeNotice.tsx';
import { RedirectNotice } from './office/RedirectNotice.tsx';
import { Attention } from './outbox/OutboxSheet.tsx';
import { Progress, StatusPill } from './StatusPill.tsx';

import styles from './driver.module.css';

interface Props {
  current: CurrentJob;
  /** Instead of the job's number. */
  title?: string;
  children: ReactNode;
  /** The main action, in reach of the thumb. */
  bar: ReactNode;
}

/** A screen of one job: how far it has come, what is wrong with it, and its main action at the bottom. */
export function JobScreen({ current, title, children, bar }: Props) {
  const words = useWords();
  const { job, items } = current;
  const isGone = useIsGone(current);
  const attention = items.filter(({ state }) => state === 'attention');
  return (
    <DriverFrame title={title ?? words.screens.job(job.transportJobId)}>
      <ReadAhead job={job} />
      <Progress job={job} />
      <StatusPill job={job} />
      {job.cancelled && <p>{words.cancelledHint}</p>}
      {isGone && (
        <p className={styles.attention} role="alert">
          {words.changes.gone}
        </p>
      )}
      {attention.map((item) => (
        <Attention key={item.actionId} item={item} />
      ))}
      <RedirectNotice job={job} />
      <OfficeNotice transportJobId={job.transportJobId} />
      {children}
      <div className={styles.bar}>{bar}</div>
    </DriverFrame>
  );
}

/** While the device is read, or the driver is being led to the list. */
export function JobPending() {
  const words = useWords();
  return (
    <DriverFrame title={words.screens.jobs}>
      <p role="status">{words.list.loading}</p>
    </DriverFrame>
  );
}

/** Everything that this job may need where there is no signal. */
function ReadAhead({ job }: { job: DriverJob }) {
  const { id } = useUser();
  useJobsAhead(id, [job]);
  return null;
}

interface MainActionProps {
  current: CurrentJob;
  /** True where a redirection does not matter: a correction goes nowhere. */
  ignoresRedirection?: boolean;
  children: string;
  /** Resolves when the action is on the device, or has turned out not to be possible. */
  onAct: () => Promise<void>;
}

/** The one big button. While something of the job needs a decision it waits; a second tap is nothing. */
export function MainAction({ current, ignoresRedirection = false, children, onAct }: MainActionProps) {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const { job, items } = current;
  const isStuck = items.some(({ state }) => state === 'attention');
  const isRedirected = job.redirected && !ignoresRedirection;
  const isGone = useIsGone(current);
  return (
    <>
      {isRedirected && <p className={styles.barHint}>{words.redirect.first}</p>}
      <Button
        look="primary"
        size="driver"
        wide
        busy={isBusy}
        disabled={isStuck || isRedirected || isGone || job.cancelled}
        onClick={({ detail }) => {
          // The second tap of two lands where the next screen has its own button.
          if (detail > 1) return;
          setBusy(true);
          void onAct().finally(() => {
            setBusy(false);
          });
        }}
      >
        {children}
      </Button>
    </>
  );
}
