import { sql } from 'kysely';

import { absenceReasons, isEndAfterStart } from '#domain/planning/absence.ts';

import { masterData } from '../../i18n/master-data.ts';
import { choice, code, column, entity, inUseFlag, reference } from '../entity.ts';
import { readDay, readDayOrTime, readDecimal, readFlag, readInteger, readText } from '../values.ts';

const { reasons } = masterData;

/** Limits of vehicles' mass by their axles, from a day on (docs/requirements.md, 'Trucks and trailers'). */
export const massLimits = entity({
  name: 'mass-limits',
  table: 'mass_limits',
  record: 'mass_limit',
  columns: [
    code(),
    column('validFrom', readDay, { type: 'date', isRequired: true, shownIn: 'list' }),
    column('axles', readInteger(2, 20), { type: 'integer', isRequired: true, shownIn: 'list' }),
    column('axlesEach', readInteger(1, 10), { type: 'integer', fallback: '1', shownIn: 'list' }),
    column('massT', readDecimal('more', 't'), { type: 'numeric', isRequired: true, shownIn: 'list' }),
    column('withPermit', readFlag, { type: 'boolean', fallback: 'false', shownIn: 'list' }),
    inUseFlag(),
  ],
  screen: {
    name: (t) => sql`${t}.axles::text || ' telge'`,
    found: { squeezed: 'nothing' },
    sorts: { axles: 'name_key' },
  },
  judge: ({ massT }) =>
    // Kilograms typed for tonnes.
    massT && (Number(massT) <= 3.5 || Number(massT) > 100)
      ? [{ column: 'massT', code: 'INVALID', reason: reasons.massLimit }]
      : [],
  checks: ['import_rows', 'mass_limits'].map((table) => ({
    column: 'validFrom',
    code: 'DUPLICATE',
    reason: reasons.massLimitTaken,
    when:
      table === 'import_rows'
        ? sql`exists (
            select from import_rows other where other.index < i.index and other."validFrom" = i."validFrom"
              and other.axles = i.axles and coalesce(other."axlesEach", 1) = coalesce(i."axlesEach", 1)
              and coalesce(other."withPermit", false) = coalesce(i."withPermit", false)
          )`
        : sql`coalesce(i.active, true) and exists (
            select from mass_limits other where other.active and other.valid_from = i."validFrom"
              and other.axles = i.axles and other.axles_each = coalesce(i."axlesEach", 1)
              and other.with_permit = coalesce(i."withPermit", false)
              and other.id is distinct from i.target
              and not exists (select from import_rows changed where changed.target = other.id)
          )`,
  })),
});

/** Absences of trucks and drivers (docs/requirements.md, 'Planning the day'); made on a page of their own. */
export const absences = entity({
  name: 'absences',
  table: 'absences',
  record: 'absence',
  isShownInRows: true,
  columns: [
    code(),
    reference('truckExternalId', 'trucks', 'truck_id'),
    reference('driverExternalId', 'users', 'driver_user_id'),
    column('from', readDayOrTime, { target: 'absent_from', isRequired: true }),
    column('to', readDayOrTime, { target: 'absent_to', isRequired: true }),
    choice('reason', absenceReasons, { isRequired: true }),
    column('note', readText),
    inUseFlag(),
  ],
  judge: ({ truckExternalId, driverExternalId, from, to }) => [
    ...(!truckExternalId && !driverExternalId
      ? [{ column: 'truckExternalId', code: 'REQUIRED', reason: reasons.nobodyAway } as const]
      : []),
    ...(from && to && !isEndAfterStart({ from, to })
      ? [{ column: 'to', code: 'INVALID', reason: reasons.endsBeforeStart } as const]
      : []),
  ],
});
