import { useQuery } from '@tanstack/react-query';

import type { AwayTime, PlannedTruck } from '#api/planning/day-plan.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatNumber } from '#domain/goods/decimal.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { periodText } from '../../../absences/period-text.ts';
import { map } from '../../../i18n/et/map.ts';
import { planner as messages } from '../../../i18n/et/planner.ts';
import { mapDayQuery, positionText } from '../../../job-row/map/day-positions.ts';
import { call } from '../../../platform/api-client.ts';
import { serverNow } from '../../../platform/device/clock.ts';
import { paths } from '../../../platform/paths.ts';
import { usePress } from '../../../platform/press.ts';
import { Link } from '../../../platform/router/Link.tsx';
import { mayChange } from '../../../platform/session.ts';
import { AnchoredSheet } from '../../../ui/anchored/AnchoredSheet.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { ChipRow } from '../../../ui/button/Chip.tsx';
import { Facts } from '../../../ui/facts/Facts.tsx';
import { plannerKey } from '../day-query.ts';
import { clockOf, hoursText } from '../job-text.ts';

import chipStyles from '../../../ui/button/Chip.module.css';
import styles from '../sheets.module.css';

interface Props {
  truck: PlannedTruck;
  day: Day;
  opener: HTMLElement;
  onAbsence: () => void;
  onClose: () => void;
}

/** A truck's day, and when it or its driver is away: the menu of its name. */
export function TruckDaySheet({ truck, day: date, opener, onAbsence, onClose }: Props) {
  const { licensePlateNumber, trailer, driver, carrier, km, emptyKm, day, away } = truck;
  const { data: mapDay } = useQuery(mapDayQuery(date));
  const seen = mapDay?.trucks.find(({ truckId }) => truckId === truck.id);
  const { facts } = messages.job;
  return (
    <AnchoredSheet
      opener={opener}
      title={formatPlate(licensePlateNumber)}
      onClose={onClose}
      footer={
        <ChipRow>
          <Link className={chipStyles.chip} to={paths.oneTruck} params={{ id: String(truck.id) }}>
            {messages.truck.open}
          </Link>
        </ChipRow>
      }
    >
      <div className={styles.job}>
        <Facts
          facts={[
            [map.position, seen && positionText(seen, serverNow())],
            [facts.driver, driver],
            [facts.trailer, trailer && formatPlate(trailer.registrationNumber)],
            [messages.carrier, carrier?.name],
            [messages.truck.dayOf, day && `${clockOf(day.fromMinutes)}–${clockOf(day.toMinutes)}`],
            [messages.truck.drives, day && `${hoursText(day.drivingMinutes)} / 9 h`],
            [facts.loaded, km > 0 ? messages.truck.way(formatNumber(Math.round(km))) : null],
            [facts.empty, emptyKm > 0 ? messages.truck.way(formatNumber(Math.round(emptyKm))) : null],
          ]}
        />
        <section className="stack gap-2" aria-label={messages.away.title}>
          <h3>{messages.away.title}</h3>
          {away.length === 0 && <p>{messages.away.none}</p>}
          {[...Map.groupBy(away, ({ absenceId }) => absenceId)].map(([id, times]) => (
            <Away key={id} times={times as [AwayTime, ...AwayTime[]]} />
          ))}
          {mayChange() && <Button onClick={onAbsence}>{messages.away.add}</Button>}
        </section>
      </div>
    </AnchoredSheet>
  );
}

/** One absence as it was entered, of the truck, its driver or both: it is shown and taken back as a whole. */
function Away({ times }: { times: readonly [AwayTime, ...AwayTime[]] }) {
  const [{ absenceId, version, absence }] = times;
  const takeBack = usePress({
    send: () => call('changeAbsence', { params: { id: absenceId }, body: { version, active: false } }),
    failed: messages.away.takeBackFailed,
    done: messages.away.takenBack,
    refreshes: plannerKey,
  });
  const who = times.flatMap((each) => [messages.away.reason(each.of, each.reason), each.name]);
  const text = [...who, periodText(absence)].filter((part) => part !== null).join(', ');
  return (
    <div className="row at-ends gap-2">
      <p>{text}</p>
      {mayChange() && (
        <Button
          size="small"
          busy={takeBack.isPending}
          aria-label={`${messages.away.takeBack}: ${text}`}
          onClick={() => takeBack.mutate()}
        >
          {messages.away.takeBack}
        </Button>
      )}
    </div>
  );
}
