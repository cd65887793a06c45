import { type JobRowParams, jobRowParams } from '#api/job-row/job-table-address.ts';
import { openingSearch, readActiveFilter, readSavedFilters } from '#api/job-row/table-settings.ts';
import { routes } from '#api/routes.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';
import { maySeeOfficeScreens } from '#domain/permission.ts';

import { findOwnTruck } from '../db/own-truck.ts';
import type { Db } from '../db/schema.ts';
import type { SignedInUser } from '../http/caller.ts';

export const tablePath = '/services/datatable';
export const driverPath = '/services/truck-driver';

/**
 * Returns the first requests of the page at `url`, for its Link header: fetched beside the scripts, which saves a phone
 * a round trip. API addresses, as the web app asks for them; none on other pages and for users without the right to see
 * them.
 */
export async function findFirstRequests(
  db: Db,
  url: string,
  user: Pick<SignedInUser, 'id' | 'permissions' | 'carrierCompanyId'>,
  now: number,
): Promise<string[]> {
  const [path = '', search = ''] = url.split('?', 2);
  if (path === driverPath && user.permissions.includes('PERM_MOBILE_TRUCK_DRIVER')) {
    return findDriversListRequests(db, readSearch(search), user, now);
  }
  if (path !== tablePath || !maySeeOfficeScreens(user.permissions)) return [];
  const rows = await db
    .selectFrom('user_settings')
    .select(['key', 'value'])
    .where('user_id', '=', user.id)
    .execute();
  const settings = new Map(rows.map(({ key, value }) => [key, value] as const));
  const active = readActiveFilter(settings.get('activeDatatableFilter') ?? null);
  const saved = readSavedFilters(settings.get('savedDatatableFilters') ?? null);
  const firstSearch = openingSearch(readSearch(search), active, saved, toTallinn(now).day);
  const query = writeSearch(jobRowParams(firstSearch, active.paginatorConfig.pageSize));
  return [`/api${routes.listUserSettings.path}`, `/api${routes.listJobRows.path}?${query}`];
}

/** The trucks and jobs that a driver's list shows. A device that shows another truck's jobs asks for these itself. */
async function findDriversListRequests(
  db: Db,
  { truckLicensePlateNumber, date }: Record<string, string | string[]>,
  user: Pick<SignedInUser, 'id' | 'carrierCompanyId'>,
  now: number,
): Promise<string[]> {
  const jobs = `/api${routes.listDriverJobs.path}`;
  const plate = truckLicensePlateNumber ?? (await findOwnTruck(db, user))?.licensePlateNumber;
  const otherDay = date === toTallinn(now).day ? undefined : date;
  const ofDay = writeSearch({ truckLicensePlateNumber: plate ?? [], date: otherDay ?? [] });
  return [
    `${jobs}?open=true`,
    `/api${routes.listSelectableTrucks.path}?sort=licensePlateNumber%2Casc&size=100`,
    ...(plate === undefined ? [] : [`${jobs}?${ofDay}`]),
  ];
}

function readSearch(search: string): Record<string, string | string[]> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** As the web's stringifySearch: a preload counts only for the very same address. */
function writeSearch(query: JobRowParams): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) params.append(name, one);
  }
  return params.toString();
}
