import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

import { type Day, isDay } from '#domain/calendar/day.ts';

import { todayInTallinn } from '../../platform/clock.ts';
import { readDevice, writeDevice } from '../../platform/device-store.ts';
import { paths } from '../../platform/paths.ts';

/** Whose jobs of which day the list shows: kept on the device and in the address. */
export interface ChosenDay {
  plate: string | null;
  day: Day;
  choose: (choice: { plate?: string; day?: Day }) => void;
}

const key = 'driver.list';

interface Kept {
  plate: string | null;
  day: Day;
  /** The day on which it was chosen: tomorrow's work is not looked up under yesterday's choice. */
  chosenOn: Day;
}

export function useChosenDay(): ChosenDay {
  const search: { truckLicensePlateNumber?: unknown; date?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = todayInTallinn();
  const kept = readDevice<Kept>(key);
  const plate = textOf(search.truckLicensePlateNumber) ?? kept?.plate ?? null;
  const asked = textOf(search.date);
  const isFresh = search.truckLicensePlateNumber === undefined && asked === null && kept?.chosenOn === today;
  const day = asked !== null && isDay(asked) ? asked : isFresh ? kept.day : today;

  useEffect(() => {
    writeDevice(key, { plate, day, chosenOn: today } satisfies Kept);
  }, [plate, day, today]);
  const go = (next: { plate: string | null; day: Day }) =>
    navigate({
      to: paths.driver,
      replace: true,
      search: {
        ...(next.plate !== null && { truckLicensePlateNumber: next.plate }),
        // Left out when it is today's: the address then stays right tomorrow.
        ...(next.day !== today && { date: next.day }),
      },
    });
  const isInAddress = (textOf(search.truckLicensePlateNumber) ?? null) === plate && (asked ?? today) === day;
  useEffect(() => {
    if (!isInAddress) void go({ plate, day });
  });

  return { plate, day, choose: (choice) => void go({ plate, day, ...choice }) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
