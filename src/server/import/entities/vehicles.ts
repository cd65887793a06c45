import { sql } from 'kysely';

import { trailerKinds } from '#domain/vehicles/load-space.ts';

import { isMarkedAs, useMarks } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { masterData } from '../../i18n/master-data.ts';
import {
  byExternalId,
  type Check,
  choice,
  code,
  column,
  type Consequence,
  entity,
  type ImportRun,
  inUseFlag,
  ownNumber,
  reference,
} from '../entity.ts';
import { followUsualTrailers, findJobsToFollow } from '../follow-usual-trailer.ts';
import { findNamedRecords } from '../named-records.ts';
import {
  readDay,
  readDecimal,
  readEmail,
  readFlag,
  readInteger,
  readPersonalCode,
  readPhone,
  readPlate,
  readText,
} from '../values.ts';

const { reasons } = masterData;

// The common part of trucks and trailers.
const carrier = reference('companyExternalId', 'companies', 'company_id', { shownIn: 'list' });
const tare = column('tareKg', readDecimal('more', 'kg'), { type: 'numeric' });
const { inUse, outOfUse } = useMarks.trucks;
const status = choice('status', [inUse, outOfUse], { fallback: inUse, shownIn: 'aside' });

/** SQL condition: the record is in use after the import, by the file, else by the record; a new one is. */
function staysInUse(table: 'trucks' | 'vehicle_permits', row: string) {
  const { column: mark, inUse } = useMarks[table];
  const [givenMark, isGiven] = [sql.ref(`${row}.${mark}`), sql.ref(`${row}.${mark}_given`)];
  return sql`coalesce(case when ${isGiven} then ${givenMark}::text else (
    select ${sql.ref(`known.${mark}`)}::text from ${sql.table(table)} known where known.id = ${sql.ref(`${row}.target`)}
  ) end, ${sql.lit(inUse)}) = ${sql.lit(inUse)}`;
}

/** A plate belongs to one vehicle, in the files and in the database; of trucks, among those in use. */
function numberIsFree(table: 'trucks' | 'trailers', name: string, reason: string): Check[] {
  const number = { given: sql.id(name) };
  const isInUse = (row: string) => (table === 'trucks' ? staysInUse(table, row) : sql`true`);
  const check = { column: name, code: 'DUPLICATE', reason } as const;
  return [
    {
      ...check,
      when: sql`${isInUse('i')} and exists (
        select from import_rows other where other.index < i.index and ${isInUse('other')}
          and squeeze_text(other.${number.given}) = squeeze_text(i.${number.given})
      )`,
    },
    {
      ...check,
      when: sql`${isInUse('i')} and exists (
        select from ${sql.table(table)} other
        where ${table === 'trucks' ? isMarkedAs(table, 'inUse', 'other') : sql`true`}
          and other.name_key = squeeze_text(i.${number.given})
          and other.id is distinct from i.target
          and not exists (select from import_rows changed where changed.target = other.id)
      )`,
    },
  ];
}

/** A device says where one truck is, among those in use. */
function deviceIsFree(): Check {
  return {
    column: 'positionDevice',
    code: 'DUPLICATE',
    reason: reasons.deviceTaken,
    when: sql`i."positionDevice" is not null and ${staysInUse('trucks', 'i')} and (
      exists (
        select from import_rows other where other.index < i.index and ${staysInUse('trucks', 'other')}
          and other."positionDevice" = i."positionDevice"
      ) or exists (
        select from trucks other
        where ${isMarkedAs('trucks', 'inUse', 'other')} and other.position_device = i."positionDevice"
          and other.id is distinct from i.target
          and not exists (select from import_rows changed where changed.target = other.id)
      )
    )`,
  };
}

/** A trailer that came by its number alone is taken over by that number. */
const knownTrailer = sql`coalesce(
  ${byExternalId('trailers')},
  (select id from trailers known where known.name_key = squeeze_text(i."registrationNumber") and known.external_id is null)
)`;

export const trailers = entity({
  name: 'trailers',
  table: 'trailers',
  record: 'trailer',
  isShownInRows: true,
  columns: [
    code(),
    column('registrationNumber', readPlate, { isRequired: true, shownIn: 'list' }),
    carrier,
    choice('kind', trailerKinds, { shownIn: 'list' }),
    column('axles', readInteger(1, 8), { type: 'integer' }),
    column('compartments', readInteger(1, 12), { type: 'integer', fallback: '1' }),
    tare,
    column('feedAssured', readFlag, { type: 'boolean', fallback: 'false' }),
    column('cleaningLogAboard', readFlag, { type: 'boolean', fallback: 'false' }),
    status,
  ],
  screen: {
    name: (t) => sql`${t}.registration_number`,
    found: { squeezed: 'name' },
    sorts: { registrationNumber: 'name_key', companyExternalId: 'company_id' },
  },
  target: knownTrailer,
  plate: { column: 'registrationNumber', isInUse: sql`true` },
  checks: numberIsFree('trailers', 'registrationNumber', reasons.trailerTaken),
});

export const trucks = entity({
  name: 'trucks',
  table: 'trucks',
  record: 'truck',
  isShownInRows: true,
  columns: [
    code(),
    column('licensePlateNumber', readPlate, { isRequired: true, shownIn: 'list' }),
    reference('trailerExternalId', 'trailers', null, { shownIn: 'file' }),
    column('trailerRegNumber', readPlate, {
      target: 'trailer_id',
      shownIn: 'list',
      refersTo: { table: 'trailers', by: 'registration_number' },
    }),
    carrier,
    column('driverName', readText, { shownIn: 'list' }),
    column('driverPhone', readPhone, { shownIn: 'list' }),
    column('driverPersonalCode', readPersonalCode),
    column('driverEmail', readEmail),
    column('RFID', readText, { target: 'rfid' }),
    column('fleetUserId', readText),
    column('positionDevice', readText),
    column('axles', readInteger(2, 12), { type: 'integer' }),
    tare,
    reference('homeLocationExternalId', 'locations', 'home_location_id'),
    status,
  ],
  screen: {
    name: (t) => sql`${t}.license_plate_number`,
    found: { squeezed: 'name' },
    sorts: { licensePlateNumber: 'name_key', companyExternalId: 'company_id' },
  },
  plate: { column: 'licensePlateNumber', isInUse: isMarkedAs('trucks', 'inUse', 'known') },
  prepare: settleTrailers,
  foresee: findJobsToFollow,
  beforehand: followUsualTrailers,
  checks: [...numberIsFree('trucks', 'licensePlateNumber', reasons.plateTaken), deviceIsFree()],
});

/** Permits of a truck with a trailer: on a day there is one at most. */
export const vehiclePermits = entity({
  name: 'vehicle-permits',
  table: 'vehicle_permits',
  record: 'vehicle_permit',
  columns: [
    code(),
    reference('truckExternalId', 'trucks', 'truck_id', { isRequired: true, shownIn: 'list' }),
    reference('trailerExternalId', 'trailers', 'trailer_id', { isRequired: true, shownIn: 'list' }),
    column('massT', readDecimal('more', 't'), { type: 'numeric', isRequired: true, shownIn: 'list' }),
    column('validFrom', readDay, { type: 'date', isRequired: true, shownIn: 'list' }),
    column('validTo', readDay, { type: 'date', isRequired: true, shownIn: 'list' }),
    column('number', readText, { shownIn: 'list' }),
    column('asksWaybill', readFlag, { type: 'boolean', fallback: 'false' }),
    column('asksPosition', readFlag, { type: 'boolean', fallback: 'false' }),
    inUseFlag(),
  ],
  screen: {
    name: (t) => sql`(select license_plate_number from trucks where id = ${t}.truck_id)`,
    found: {
      through: [
        { column: 'truck_id', table: 'trucks' },
        { column: 'trailer_id', table: 'trailers' },
      ],
    },
    sorts: { truckExternalId: 'truck_id', trailerExternalId: 'trailer_id' },
  },
  judge: ({ massT, validFrom, validTo }) => [
    ...(validFrom && validTo && validTo < validFrom
      ? [{ column: 'validTo', code: 'INVALID', reason: reasons.endsBeforeStart } as const]
      : []),
    // Kilograms typed for tonnes, or a mass that needs no permit.
    ...(massT && (Number(massT) <= 40 || Number(massT) > 100)
      ? [{ column: 'massT', code: 'INVALID', reason: reasons.permitMass } as const]
      : []),
  ],
  checks: [
    {
      column: 'validFrom',
      code: 'DUPLICATE',
      reason: reasons.permitsOverlap,
      when: sql`${staysInUse('vehicle_permits', 'i')} and exists (
        select from import_rows other where other.index < i.index and ${staysInUse('vehicle_permits', 'other')}
          and other."truckExternalId_id" = i."truckExternalId_id"
          and other."trailerExternalId_id" = i."trailerExternalId_id"
          and other."validFrom" <= i."validTo" and i."validFrom" <= other."validTo"
      )`,
    },
    {
      column: 'validFrom',
      code: 'DUPLICATE',
      reason: reasons.permitsOverlap,
      when: sql`${staysInUse('vehicle_permits', 'i')} and exists (
        select from vehicle_permits other
        where other.truck_id = i."truckExternalId_id" and other.trailer_id = i."trailerExternalId_id"
          and other.valid_from <= i."validTo" and i."validFrom" <= other.valid_to
          and other.active and other.id is distinct from i.target
          and not exists (select from import_rows changed where changed.target = other.id)
      )`,
    },
  ],
});

/**
 * A truck's usual trailer comes by a reference to it or, as in files from before trailers were records, by its
 * number alone: the number is resolved to a trailer, and an unknown number becomes a new trailer.
 */
async function settleTrailers(db: Db, { actor, userId }: ImportRun): Promise<Consequence[]> {
  const [byId, byNumber] = ['trailerExternalId', 'trailerRegNumber'].map(
    (name) => 1 << trucks.columns.findIndex((each) => each.name === name),
  );
  await sql`
    update import_stage staged set given = staged.given | ${byNumber}::integer, "trailerRegNumber" = coalesce(
      (select registration_number from trailers where external_id = staged."trailerExternalId"),
      (select registration_number from trailers where id = ${ownNumber(sql`staged."trailerExternalId"`)}),
      (select registration_number from trailers where registration_number = staged."trailerExternalId"))
    where (staged.given & ${byId}::integer) <> 0
      and (staged."trailerExternalId" is not null or (staged.given & ${byNumber}::integer) = 0)`.execute(db);
  const carriers = await findNamedRecords(db, carrier);
  const { rows } = await sql<{ file: number; line: number; number: string; carrier: string | null }>`
    with named as (
      select distinct on (staged."trailerRegNumber") staged."trailerRegNumber" as number, staged.index, staged.file, staged.line,
        staged."companyExternalId" as carrier, coalesce(
          company.id,
          (select id from companies where id = ${ownNumber(sql`staged."companyExternalId"`)}),
          called.id
        ) as company_id
      from import_stage staged
      left join companies company on company.external_id = staged."companyExternalId"
      left join unnest(${carriers.texts}::text[], ${carriers.ids}::bigint[]) called (text, id)
        on called.text = staged."companyExternalId"
      where staged."trailerRegNumber" is not null
      order by staged."trailerRegNumber", staged.index
    ), made as (
      insert into trailers (registration_number, company_id)
      select number, company_id from named order by index
      on conflict (registration_number) do nothing
      returning id, registration_number
    ), recorded as (
      insert into audit_entries (actor, user_id, entity, entity_id, action)
      select ${actor}, ${userId}::bigint, 'trailer', id, 'created' from made order by id
    )
    select file, line, number, carrier from named join made on registration_number = number
    order by index`.execute(db);
  return rows.map(({ file, line, number, carrier }) => ({
    kind: 'trailers',
    file,
    line,
    record: number,
    values: { companyExternalId: carrier },
    changes: {},
  }));
}
