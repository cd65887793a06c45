import type { CSSProperties } from 'react';

import type { PlannedTruck } from '#api/planning/day-plan.ts';
import { longestDayMinutes, mostDrivingMinutes } from '#domain/planning/truck-day.ts';

import { planner as messages } from '../../i18n/et/planner.ts';
import { classNames } from '../../ui/class-names.ts';
import { hoursText } from './job-text.ts';

import styles from './TruckLine.module.css';

/** How much of what a driver may drive in a day the plan uses up; over it the bar says so. It stops nobody. */
export function DriverDayBar({ day }: Pick<PlannedTruck, 'day'>) {
  if (day === null) return null;
  const worked = day.toMinutes - day.fromMinutes;
  const isLong = day.drivingMinutes > mostDrivingMinutes || worked > longestDayMinutes;
  const text = [
    messages.truck.driving(hoursText(day.drivingMinutes)),
    messages.truck.working(hoursText(worked)),
    ...(isLong ? [messages.truck.isLong] : []),
  ].join(', ');
  const style = { '--used': Math.min(1, day.drivingMinutes / mostDrivingMinutes) } as CSSProperties;
  return (
    <div className={classNames(styles.day, isLong && styles.long)} title={text}>
      <span className={styles.dayBar} style={style} aria-hidden />
      <small>
        <span aria-hidden>{hoursText(day.drivingMinutes)}</span>
        <span className="visually-hidden">{text}</span>
      </small>
    </div>
  );
}
