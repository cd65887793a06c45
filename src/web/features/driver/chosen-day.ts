import { useEffect } from 'react';

import type { SelectableTruck } from '#api/driver/lookups.ts';
import { type Day, isDay } from '#domain/calendar/day.ts';

import { startReading, usePersistedQuery } from '../../offline/persisted-query.ts';
import { startSync } from '../../offline/sync.ts';
import { serverToday } from '../../platform/device/clock.ts';
import { readDevice, writeDevice } from '../../platform/device/device-store.ts';
import { paths } from '../../platform/paths.ts';
import { appHistory } from '../../platform/router/history.ts';
import { navigate } from '../../platform/router/router.ts';
import { useSearch } from '../../platform/router/use-shown.tsx';
import { textIn } from '../../platform/search-params.ts';
import { loadSession, userOf } from '../../platform/session.ts';
import { dayRead, trucksRead, underWayRead } from './driver-reads.ts';

/** The truck and the day whose jobs the list shows: kept on the device and in the address. */
export interface ChosenDay {
  plate: string | null;
  /** True until it is known whether the driver has a truck of their own: before that, nobody is asked to choose one. */
  isLoading: boolean;
  day: Day;
  choose: (choice: { plate?: string; day?: Day }) => void;
}

const key = 'driver.list';

interface StoredChoice {
  plate: string | null;
  day: Day;
  /** The day on which it was chosen: tomorrow's work does not use yesterday's choice. */
  chosenOn: Day;
}

interface DaySearch {
  truckLicensePlateNumber?: unknown;
  date?: unknown;
}

/** The truck and day of the address, or those that were chosen last today. */
function choiceOf(search: DaySearch): { chosenPlate: string | null; day: Day } {
  const storedChoice = readDevice<StoredChoice>(key);
  const chosenPlate = textIn(search.truckLicensePlateNumber) ?? storedChoice?.plate ?? null;
  const requestedDay = textIn(search.date);
  const today = serverToday();
  const isFresh =
    search.truckLicensePlateNumber === undefined && requestedDay === null && storedChoice?.chosenOn === today;
  const day =
    requestedDay !== null && isDay(requestedDay) ? requestedDay : isFresh ? storedChoice.day : today;
  return { chosenPlate, day };
}

/** The driver's own truck is shown until one is chosen, and stays out of the address. */
function ownPlate(trucks: readonly SelectableTruck[] | undefined): string | null {
  return trucks?.find(({ isOwn }) => isOwn)?.licensePlateNumber ?? null;
}

/** Starts reading the list's data before the app is drawn; settles once the device or the server has answered. */
export async function startReadingList(search: DaySearch): Promise<void> {
  // Not the person whom the device remembers: answers are stored, and actions are sent, under this name.
  const userId = userOf(await loadSession())?.id;
  if (userId === undefined) return;
  const { chosenPlate, day } = choiceOf(search);
  const trucks = startReading(userId, trucksRead);
  const readJobs = async () => {
    const plate = chosenPlate ?? ownPlate(await trucks);
    await Promise.all([
      startReading(userId, underWayRead(plate)),
      plate !== null && startReading(userId, dayRead(plate, day)),
    ]);
  };
  await Promise.all([startSync(userId), trucks, readJobs()]);
}

/**
 * Returns the truck and day that the list shows, out of the address, else as chosen last on this device; changed by
 * `go`.
 */
export function useChosenDay(): ChosenDay {
  const search: DaySearch = useSearch();
  const today = serverToday();
  const { data: trucks, isLoading: isReadingTrucks } = usePersistedQuery(trucksRead);
  const { chosenPlate, day } = choiceOf(search);
  const plate = chosenPlate ?? ownPlate(trucks);

  useEffect(
    () => writeDevice(key, { plate: chosenPlate, day, chosenOn: today } satisfies StoredChoice),
    [chosenPlate, day, today],
  );
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
  const isInAddress =
    textIn(search.truckLicensePlateNumber) === chosenPlate && (textIn(search.date) ?? today) === day;
  useEffect(() => {
    // Not on the way to the job under way, which may have been opened at the same moment.
    if (!isInAddress && appHistory().location.pathname === paths.driver) go({ plate: chosenPlate, day });
  });

  const isLoading = plate === null && isReadingTrucks;
  return { plate, isLoading, day, choose: (choice) => go({ plate: chosenPlate, day, ...choice }) };
}
