import { useState } from 'react';

import type { DriverJob } from '#api/driver/driver-job.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import type { KeptSide } from '#domain/driver/changed-meanwhile.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { useDriverMessages } from '../../../i18n/driver-messages.ts';
import { changesToConfirm, type SeenChange } from '../../../offline/changed-meanwhile.ts';
import type { OutboxItem } from '../../../offline/outbox-item.ts';
import { usePersistedQuery } from '../../../offline/persisted-query.ts';
import { answerChange } from '../../../offline/sync.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { trucksRead } from '../driver-reads.ts';
import { actionTitle } from './item-text.ts';

import styles from '../driver.module.css';
import outboxStyles from './outbox.module.css';

interface Props {
  item: OutboxItem;
  /** The waiting items of this phone for the same job. */
  items: readonly OutboxItem[];
  /** As the office has the job. */
  current: DriverJob;
}

/** Asks the driver how it really was, where the office has changed something that this phone could not know. */
export function ChangedQuestion({ item, items, current }: Props) {
  const all = useDriverMessages();
  const messages = all.changed;
  const [isBusy, setBusy] = useState(false);
  const { data: trucks = [] } = usePersistedQuery(trucksRead);
  const changes = changesToConfirm(item, current);
  const answer = (keep: KeptSide | null) => {
    setBusy(true);
    void answerChange(item, keep).finally(() => setBusy(false));
  };
  if (changes.length === 0) {
    return (
      <>
        <p>{messages.takenBack}</p>
        <Button look="primary" size="driver" wide disabled={isBusy} onClick={() => answer(null)}>
          {messages.send}
        </Button>
      </>
    );
  }
  const chosenTruckId = item.action.what === 'on-route-to-pickup' ? item.action.start.truckId : null;
  const chosenPlate = trucks.find(({ id }) => id === chosenTruckId)?.licensePlateNumber;
  const wordOf = ({ part, saw, office }: SeenChange, name: string | null) => {
    if (part === 'row') return name ?? messages.without(saw ?? office ?? '');
    if (name === null) return messages.none[part];
    return part === 'truck' || part === 'trailer' ? formatPlate(name) : name;
  };
  const saidBy = (change: SeenChange) => {
    const { part, saw, office } = change;
    if (part !== 'row') return messages.office[part](wordOf(change, office));
    return office === null ? messages.office.tookOff(saw ?? '') : messages.office.added(office);
  };
  // A driver who sets off with another truck than the planned one drives that one.
  const mine = joinVehicle(changes, (change) =>
    wordOf(change, change.part === 'truck' ? (chosenPlate ?? change.saw) : change.saw),
  );
  const offices = joinVehicle(changes, (change) => wordOf(change, change.office));
  return (
    <>
      {withoutTrailerOfTruck(changes).map((change) => (
        <p key={`${change.part} ${change.office ?? ''} ${change.saw ?? ''}`}>{saidBy(change)}</p>
      ))}
      <h3>{questionOf(changes, items, messages.questions)}</h3>
      <div className={outboxStyles.answers}>
        <Answer names={mine} hint={messages.asMine} isBusy={isBusy} onPress={() => answer('MINE')} />
        <Answer names={offices} hint={messages.asOffice} isBusy={isBusy} onPress={() => answer('OFFICE')} />
      </div>
      <p className={styles.quiet}>{`${messages.unknown} ${messages.told}`}</p>
      <div className={outboxStyles.waits}>
        <p className={styles.quiet}>{messages.waits}</p>
        {items.map(({ actionId, action, occurredAt }) => (
          <p key={actionId}>{`${toTallinn(occurredAt).time} ${actionTitle(action, all)}`}</p>
        ))}
      </div>
    </>
  );
}

function Answer(props: { names: readonly string[]; hint: string; isBusy: boolean; onPress: () => void }) {
  return (
    <Button size="driver" wide disabled={props.isBusy} onClick={props.onPress}>
      <span className={outboxStyles.answer}>
        {props.names.map((name) => (
          <strong key={name}>{name} </strong>
        ))}
        <span>{props.hint}</span>
      </span>
    </Button>
  );
}

/** Returns the meaning of an answer, one line for each change; truck and trailer share a line: '417 BXT · 208 YKL'. */
function joinVehicle(changes: readonly SeenChange[], wordOf: (change: SeenChange) => string): string[] {
  const isOfVehicle = ({ part }: SeenChange) => part === 'truck' || part === 'trailer';
  const vehicle = changes.filter(isOfVehicle).map(wordOf);
  const others = changes.filter((change) => !isOfVehicle(change)).map(wordOf);
  return vehicle.length === 0 ? others : [...others, vehicle.join(' · ')];
}

function withoutTrailerOfTruck(changes: readonly SeenChange[]): readonly SeenChange[] {
  const isOfTruck = changes.some(({ part }) => part === 'truck');
  return changes.filter(({ part }) => part !== 'trailer' || !isOfTruck);
}

/** A question about one thing names it; after unloading it asks where the load went, after the end what was driven. */
function questionOf(
  changes: readonly SeenChange[],
  items: readonly OutboxItem[],
  questions: ReturnType<typeof useDriverMessages>['changed']['questions'],
): string {
  // A trailer comes with its truck.
  const [part, ...others] = new Set(withoutTrailerOfTruck(changes).map(({ part }) => part));
  if (part === undefined || others.length > 0) return questions.several;
  if (part === 'pickup') return questions.pickup;
  const atDestination = items.filter(({ action }) => 'stop' in action && action.stop === 'destination');
  if (part === 'destination') return atDestination.length > 0 ? questions.left : questions.goes;
  const isDriven = atDestination.some(({ action }) => action.what === 'at-location');
  if (part === 'row') return isDriven ? questions.carried : questions.carries;
  if (part === 'truck') return isDriven ? questions.drivenTruck : questions.truck;
  return isDriven ? questions.drivenTrailer : questions.trailer;
}
