import { PencilLine } from 'lucide-react';
import { useState } from 'react';

import type { DriverJob, PreviousLoad } from '#api/driver/driver-job.ts';
import { currentStop, type StopKind } from '#domain/driver/driver-job.ts';
import { orderedGoods } from '#domain/driver/loaded-goods.ts';
import { isSignedForOtherWeight, withLoadedWeight } from '#domain/driver/weights/signed-weight.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Sheet } from '../../../ui/sheet/Sheet.tsx';
import { useOpen } from '../../../ui/sheet/use-open.ts';
import { type CurrentJob, useCurrentJob } from '../current-job.ts';
import { destinationsOf, isBulkJob, pickupsOf, rowsOf } from '../job-text.ts';
import { JobPending, JobScreen, MainAction } from '../JobScreen.tsx';
import { CallLink } from '../LocationActions.tsx';
import { Photos } from '../photos/Photos.tsx';
import { ReportButton } from '../report/ReportButton.tsx';
import { showFirstProblem } from '../show-first-problem.ts';
import { OwedBeforeLoading } from '../start/LoadGate.tsx';
import { LoadFields } from '../start/start-fields.tsx';
import { useLoadGate } from '../start/use-previous-loads.ts';
import { firstStopForm } from '../stop/first-form.ts';
import { JobFacts } from '../stop/JobFacts.tsx';
import { stopFieldLabel } from '../stop/stop-field-label.ts';
import {
  emptyStopForm,
  netAtOtherEnd,
  type StopFormField,
  stopFormProblems,
  stopRequestOf,
  weightsOf,
} from '../stop/stop-form.ts';
import { StopFields } from '../stop/StopFields.tsx';
import { confirmedFields, openQuestions, weighingContext } from '../stop/unusual.ts';
import { useProblemToast } from '../stop/use-problem-toast.ts';
import { useVehicleMass } from '../stop/use-vehicle-mass.ts';
import { useKeptForm } from '../use-kept-form.ts';
import { usePerformAction } from '../use-perform-action.ts';

import styles from '../driver.module.css';
import stopStyles from '../stop/stop.module.css';

/** At the pickup or the destination: times, weights, who signed; then drive on, or finish. */
export function AtLocationPage() {
  const current = useCurrentJob('at-location');
  const stop = current === null ? null : currentStop(current.job.driverStatus.code);
  if (current === null || stop === null) return <JobPending />;
  // Another stop is another form.
  return <AtStop key={`${current.job.transportJobId} ${stop}`} current={current} stop={stop} />;
}

function AtStop({ current, stop }: { current: CurrentJob; stop: StopKind }) {
  const messages = useDriverMessages();
  const performAction = usePerformAction(current.job);
  const { job } = current;
  const [loads, setLoads] = useKeptForm<PreviousLoad[] | null>(
    `driver.loads.${job.transportJobId}`,
    () => null,
  );
  const gate = useLoadGate(job, loads);
  // Another load may have been in the load space since the driver set off.
  const isBlocked = stop === 'pickup' && gate.isBlocked;
  const correctingLoads = useOpen();
  const draft = `driver.stop.${job.transportJobId}.${stop}`;
  const [draftForm, change] = useKeptForm(draft, () => firstStopForm(job));
  // A draft of an older version lacks the fields that came later.
  const form = { ...emptyStopForm, ...draftForm };
  const [isChecked, setChecked] = useState(false);
  const question = useOpen();
  const now = serverNow();
  const problems = stopFormProblems(form, isBulkJob(job), now, now, netAtOtherEnd(job, stop));
  const context = weighingContext(job, stop, useVehicleMass(job));
  const isGood = Object.keys(problems).length === 0;
  const isReady = isGood && openQuestions(form, context, null).length === 0;
  const showProblems = useProblemToast(isGood);
  const weights = withLoadedWeight(weightsOf(form), stop, netAtOtherEnd(job, stop));

  const leave = async () => {
    const confirmedNames = confirmedFields(form, context);
    const writtenFields = {
      fields: stopRequestOf(form, serverNow()),
      ...(confirmedNames.length > 0 && { confirmed: confirmedNames }),
    };
    const goods = rowsOf(job).map((row) => {
      const { product, quantity } = orderedGoods(row);
      return { rowId: row.id, loaded: { product: { ...product, group: row.goods.group }, quantity } };
    });
    const previousLoads = loads?.filter(({ name }) => name.trim() !== '');
    const seenGoods = stop === 'pickup' ? { goods, ...(previousLoads && { previousLoads }) } : {};
    if (await performAction({ what: 'at-location', stop, ...writtenFields, ...seenGoods })) change(null);
  };
  const isWritten = () => {
    setChecked(true);
    if (!isGood) {
      const lines = Object.entries(problems).map(
        ([field, problem]) =>
          `${stopFieldLabel(field as StopFormField, stop, messages)}: ${messages.problems[problem]}`,
      );
      showProblems(messages.problems.summary, lines);
    }
    if (!isReady) showFirstProblem();
    return isReady;
  };
  const goOn = async () => {
    if (stop === 'pickup' && isWithoutDestination(job)) question.open();
    else await leave();
  };

  const locations = stop === 'pickup' ? pickupsOf(job) : destinationsOf(job);
  return (
    <JobScreen
      current={current}
      bar={
        <>
          {!isBlocked && isReady && form.signature === null && (
            <p className={styles.barHint}>
              {messages.stop.unsigned}. {messages.stop.mayGoOn}
            </p>
          )}
          {isReady && isSignedForOtherWeight(weights) && (
            <p className={styles.barHint}>{messages.atStop.pad.signAgain}</p>
          )}
          <MainAction
            current={current}
            hint={isBlocked ? messages.gate.stopped : null}
            isReady={isWritten}
            onAction={goOn}
          >
            {stop === 'pickup' ? messages.actions.leavePickup : messages.actions.leaveDestination}
          </MainAction>
        </>
      }
    >
      {stop === 'pickup' && <OwedBeforeLoading current={current} {...gate} />}
      {stop === 'pickup' && (isBlocked || loads !== null) && (
        <Button icon={PencilLine} size="driver" onClick={correctingLoads.open}>
          {messages.gate.correct}
        </Button>
      )}
      {correctingLoads.isOpen && (
        <Sheet
          open
          shape="full"
          title={messages.start.previousLoads}
          onClose={correctingLoads.close}
          footer={
            <Button look="primary" size="driver" wide onClick={correctingLoads.close}>
              {messages.atStop.pad.done}
            </Button>
          }
        >
          <div className={styles.form}>
            <LoadFields loads={gate.loads} onChange={setLoads} />
          </div>
        </Sheet>
      )}
      <h2 className={styles.locationName}>{locations.map(({ locationName }) => locationName).join(', ')}</h2>
      <StopFields job={job} stop={stop} form={form} problems={isChecked ? problems : {}} onChange={change} />
      <div className={stopStyles.beside}>
        <Photos current={current} />
        <ReportButton job={job} />
        <JobFacts job={job} />
      </div>
      {question.isOpen && (
        <MissingDestination
          job={job}
          onGoOn={() => {
            question.close();
            void leave();
          }}
          onClose={question.close}
        />
      )}
    </JobScreen>
  );
}

function isWithoutDestination(job: DriverJob): boolean {
  return rowsOf(job).some(({ destination }) => destination === null);
}

interface MissingDestinationProps {
  job: DriverJob;
  onGoOn: () => void;
  onClose: () => void;
}

/** Asks for the destination before somebody drives on with the load. */
function MissingDestination({ job, onGoOn, onClose }: MissingDestinationProps) {
  const messages = useDriverMessages();
  const { title, text, goOn } = messages.atStop.missingDestination;
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <Button size="driver" onClick={onGoOn}>
          {goOn}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>{text}</p>
        {job.dispatcher && <CallLink phone={job.dispatcher.phone}>{messages.actions.callOffice}</CallLink>}
      </div>
    </Sheet>
  );
}
