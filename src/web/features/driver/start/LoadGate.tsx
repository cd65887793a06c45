import { Ban, Droplets, HelpCircle, ShieldCheck } from 'lucide-react';
import { useState } from 'react';

import type { DriverJob, PreviousLoad } from '#api/driver/driver-job.ts';
import { hasDriverActed } from '#domain/driver/driver-status.ts';
import type { LoadSpace } from '#domain/vehicles/load-space.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field/TextField.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import type { CurrentJob } from '../current-job.ts';
import { usePerformAction } from '../use-perform-action.ts';
import { DriverCleaningSheet } from './DriverCleaningSheet.tsx';
import { isLoadBlocked, type JobVerdict } from './job-verdict.ts';
import { useLoadName } from './load-name.ts';

import styles from '../driver.module.css';

interface Props {
  current: CurrentJob;
  space: LoadSpace;
  verdict: JobVerdict;
  /** The loads before as the driver states them. */
  loads: readonly PreviousLoad[];
}

/** Shows whether the goods may be loaded after the previous loads; the phone knows it also without a network. */
export function LoadGate({ current, space, verdict, loads }: Props) {
  const { gate, start } = useDriverMessages();
  const asking = useOpen();
  const { job } = current;
  const loadName = useLoadName();
  const namesOf = (loads: JobVerdict['reasons']) => [...new Set(loads.map(loadName))].join(', ');
  const goods = namesOf(verdict.reasons);
  const unclassedNames = namesOf(verdict.reasons.filter(({ regime }) => regime === null));
  const isBlocked = isLoadBlocked(current.job, space, verdict);
  const asked = releaseRequest(current);
  return (
    <>
      {isBlocked && (
        <div className={styles.attention} role="alert">
          <p>
            <Ban aria-hidden size={20} /> <strong>{gate.forbidden(goods)}</strong>
          </p>
          {asked !== null ? (
            <p role="status">{gate[asked]}</p>
          ) : (
            <Button size="driver" onClick={asking.open}>
              {gate.ask}
            </Button>
          )}
        </div>
      )}
      {verdict.verdict === 'forbidden' && !isBlocked && job.release !== null && (
        <p className={styles.notice} role="status">
          <ShieldCheck aria-hidden size={20} /> {gate.released(job.release.reason)}
        </p>
      )}
      {/* Under way it has been asked. */}
      {verdict.verdict === 'unknown' && !hasDriverActed(job.driverStatus.code) && (
        <p className={classNames(styles.notice, styles.owed)} role="status">
          <HelpCircle aria-hidden size={20} />{' '}
          {unclassedNames === '' ? gate.known(verdict.known) : gate.unknown(unclassedNames)}
        </p>
      )}
      {verdict.regime !== null && (
        <p className={classNames(styles.notice, styles.owed)} role="status">
          <Droplets aria-hidden size={20} />{' '}
          {gate.cleaningNeeded(
            `${verdict.regime} · ${start.cleanings[verdict.regime]}`,
            namesOf(owing(verdict)),
          )}
        </p>
      )}
      {asking.isOpen && <AskSheet current={current} space={space} loads={loads} onClose={asking.close} />}
    </>
  );
}

/** What stands in the way of loading once the driver has set off: a forbidden load, or a cleaning that is still owed. */
export function OwedBeforeLoading({ isBlocked, ...props }: Props & { isBlocked: boolean }) {
  const isOwed = props.verdict.regime !== null;
  if (!isBlocked && !isOwed) return null;
  return (
    <div className="stack gap-2">
      <LoadGate {...props} />
      {isOwed && <CleaningButton {...props} />}
    </div>
  );
}

/** The button that records a cleaning, before the three loads. */
export function CleaningButton({ current: { job }, space, verdict }: Omit<Props, 'loads'>) {
  const { gate } = useDriverMessages();
  const { isOpen, open, close } = useOpen();
  return (
    <>
      <Button size="driver" icon={Droplets} onClick={open}>
        {gate.add}
      </Button>
      {isOpen && <DriverCleaningSheet job={job} space={space} required={verdict.regime} onClose={close} />}
    </>
  );
}

/** How far an unanswered request for a release is: still on the phone, or with the office; null for none. */
function releaseRequest({ job, items }: CurrentJob): 'asking' | 'asked' | null {
  if (items.some(({ action }) => action.what === 'release-asked')) return 'asking';
  const answeredAt = job.release === null ? -Infinity : Date.parse(job.release.releasedAt);
  const isOpen = ({ what, receivedAt }: DriverJob['history'][number]) =>
    what === 'release-asked' && Date.parse(receivedAt) > answeredAt;
  return job.history.some(isOpen) ? 'asked' : null;
}

function owing({ loads, reasons, verdict, regime }: JobVerdict): JobVerdict['reasons'] {
  return verdict === 'clean' ? reasons : loads.filter((load) => load.regime === regime);
}

/** Asks the office to permit a forbidden load; sent as soon as there is a network. */
function AskSheet({ current, space, loads, onClose }: Omit<Props, 'verdict'> & { onClose: () => void }) {
  const { gate } = useDriverMessages();
  const performAction = usePerformAction(current.job);
  const [note, setNote] = useState('');
  return (
    <Sheet
      open
      title={gate.ask}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          size="driver"
          wide
          onClick={({ detail }) => {
            if (detail > 1) return;
            const previousLoads = loads.filter(({ name }) => name.trim() !== '');
            void performAction({ what: 'release-asked', ...space, note: note.trim(), previousLoads });
            onClose();
          }}
        >
          {gate.send}
        </Button>
      }
    >
      <TextField label={gate.note} hint={gate.askHint} value={note} maxLength={2000} onChange={setNote} />
    </Sheet>
  );
}
