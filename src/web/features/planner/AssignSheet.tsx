import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { PlannedTruck } from '#api/planning/day-plan.ts';
import { type Day, isDay } from '#domain/calendar/day.ts';
import { isTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { planner as messages } from '../../i18n/et/planner.ts';
import { common } from '../../i18n/et/shell.ts';
import { searchTrailersFor, type TrailerOption } from '../../lookups/trailer-option.ts';
import { searchTrucksFor, type TruckOption } from '../../lookups/truck-option.ts';
import { usePress } from '../../platform/press.ts';
import { BottomBar } from '../../ui/bottom-bar/BottomBar.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { TimeField } from '../../ui/field/TimeField.tsx';
import { FormSheet } from '../../ui/form/FormSheet.tsx';
import { Typeahead } from '../../ui/typeahead/Typeahead.tsx';
import type { BoardJob, Assignment } from './day-plan.ts';
import { goodsNamesOf, quantityOf, routeOf } from './job-text.ts';
import { FindingList } from './move/FindingList.tsx';
import { findingsQuery } from './move/findings.ts';
import { moveJob } from './move/move-job.ts';

import styles from './sheets.module.css';

interface Props {
  job: BoardJob;
  trucks: readonly PlannedTruck[];
  onClose: () => void;
}

/**
 * 'Määra autole': truck and time by typing, with their findings. It stays open until they are saved, so that nothing
 * typed is lost.
 */
export function AssignSheet({ job: current, trucks, onClose }: Props) {
  // The job as it was when the sheet opened, so that a colleague's change is a conflict and is not overwritten.
  const [job] = useState(current);
  const [first] = useState({
    truck: optionOf(trucks.find(({ id }) => id === job.assignment.truckId)),
    time: job.assignment.time,
    date: job.rows[0].date,
    trailer: trailerOf(job),
  });
  const [truck, setTruck] = useState(first.truck);
  const [time, setTime] = useState(first.time);
  const [date, setDate] = useState<Day | null>(first.date);
  const [trailer, setTrailer] = useState(first.trailer);
  /** An emptied field means the truck's usual trailer; another truck brings it by itself. */
  const trailerFor = (truckId: number): Pick<Assignment, 'trailer'> => {
    const isOtherTruck = truckId !== first.truck?.id;
    if (trailer !== null) {
      const { id, number: registrationNumber } = trailer;
      return isOtherTruck || id !== first.trailer?.id ? { trailer: { id, registrationNumber } } : {};
    }
    if (isOtherTruck || first.trailer === null) return {};
    return { trailer: trucks.find(({ id }) => id === truckId)?.trailer ?? null };
  };
  const isComplete = truck !== null && time !== null && isTimeOfDay(time) && date !== null && isDay(date);
  const to: Assignment | null = isComplete
    ? {
        truckId: truck.id,
        time,
        ...(date !== first.date && { date }),
        ...trailerFor(truck.id),
      }
    : null;
  const { data: findings } = useQuery({ ...findingsQuery(job, to ?? job.assignment), enabled: to !== null });
  const isForbidden = to !== null && findings?.some(({ severity }) => severity === 'block') === true;
  const productIds = [...new Set(job.rows.map((row) => (row.replacementProduct ?? row.product).id))];
  const destinationIds = [...new Set(job.rows.flatMap(({ destination }) => destination?.id ?? []))];
  const search = searchTrucksFor({ productIds, destinationIds, date, time, transportJobId: job.id });
  const searchTrailers = searchTrailersFor({
    productIds,
    destinationIds,
    date,
    time,
    transportJobId: job.id,
  });
  const isDirty =
    truck?.id !== first.truck?.id ||
    time !== first.time ||
    date !== first.date ||
    trailer?.id !== first.trailer?.id;
  const save = usePress({
    send: async () => {
      if (to !== null && !isForbidden && (await moveJob(job, to))) onClose();
    },
  });
  return (
    <FormSheet title={messages.assign.title} isDirty={isDirty} onClose={onClose}>
      {(close) => (
        <form
          className={styles.assign}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <p>
            {quantityOf(job)} {goodsNamesOf(job)}
            <small>{routeOf(job)}</small>
          </p>
          <Typeahead
            label={messages.assign.truck}
            required
            value={truck}
            onChange={(option) => {
              setTruck(option);
              // Another truck comes with its own trailer.
              setTrailer(option?.id === first.truck?.id ? first.trailer : null);
            }}
            search={search}
            recent="truck"
          />
          <Typeahead
            label={messages.assign.trailer}
            labelNote={messages.assign.usualTrailer}
            value={trailer}
            onChange={setTrailer}
            search={searchTrailers}
          />
          <DateField label={messages.assign.day} required chips={false} value={date} onChange={setDate} />
          <TimeField label={messages.assign.time} required value={time} onChange={setTime} />
          {to !== null && <FindingList job={job} to={to} />}
          <BottomBar>
            <Button onClick={close}>{common.cancel}</Button>
            <Button type="submit" look="primary" busy={save.isPending} disabled={to === null || isForbidden}>
              {messages.assign.save}
            </Button>
          </BottomBar>
        </form>
      )}
    </FormSheet>
  );
}

function trailerOf({ rows: [{ trailer }] }: BoardJob): TrailerOption | null {
  if (trailer === null) return null;
  const { id, registrationNumber: number } = trailer;
  return { id, number, label: formatPlate(number), description: '' };
}

function optionOf(truck: PlannedTruck | undefined): TruckOption | null {
  if (truck === undefined) return null;
  const { id, licensePlateNumber: plate, driver } = truck;
  return { id, plate, label: formatPlate(plate), description: driver ?? '' };
}
