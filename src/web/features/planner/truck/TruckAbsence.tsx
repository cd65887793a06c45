import type { PlannedTruck } from '#api/planning/day-plan.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatPlate } from '#domain/vehicles/plate.ts';

import { AbsenceSheet } from '../../../absences/AbsenceSheet.tsx';
import { queryClient } from '../../../platform/query-client.ts';
import { plannerKey } from '../day-query.ts';

interface Props {
  truck: PlannedTruck;
  day: Day;
  onClose: () => void;
}

/** 'Puhkus/remont' of a truck, or of who drives it, from the day that the board shows. */
export function TruckAbsence({ truck, day, onClose }: Props) {
  const { id, licensePlateNumber: plate, driver, driverUserId } = truck;
  const itsDriver = driverUserId === null ? null : { id: driverUserId, label: driver ?? '', description: '' };
  return (
    <AbsenceSheet
      absence={null}
      beginsWith={{
        truck: { id, plate, label: formatPlate(plate), description: driver ?? '' },
        driver: itsDriver,
        day,
      }}
      searchDrivers={() => Promise.resolve([])}
      onSaved={() => queryClient.invalidateQueries({ queryKey: plannerKey })}
      onClose={onClose}
    />
  );
}
