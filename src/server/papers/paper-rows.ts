import { sql } from 'kysely';

import { userFullName } from '../db/user-name.ts';

/** SQL for whose the row `paper` is, as people call it. */
export const subjectName = sql<string>`coalesce(
  (select license_plate_number from trucks where trucks.id = paper.truck_id),
  (select registration_number from trailers where trailers.id = paper.trailer_id),
  (select ${userFullName('users')} from users where users.id = paper.user_id),
  (select name from companies where companies.id = paper.company_id),
  (select location_name from locations where locations.id = paper.scale_id))`;

/** SQL condition: no later paper of the same kind and subject has taken the place of the row `paper`. */
export const isCurrentPaper = sql<boolean>`(paper.active and not exists (
  select from papers later
  where later.active and later.kind_id = paper.kind_id
    and (later.truck_id = paper.truck_id or later.trailer_id = paper.trailer_id or later.user_id = paper.user_id
      or later.company_id = paper.company_id or later.scale_id = paper.scale_id)
    and (later.valid_to, later.id) > (paper.valid_to, paper.id)))`;
