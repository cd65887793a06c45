import type { SeededRandom } from '#domain/seeded-random.ts';

import type { JobBook } from './job-book.ts';
import type { NewRow } from './rows.ts';

/** Builds the sends that the external systems know of the rows marked as sent, as if sent to the simulators. */
export function buildSends({ jobs, rows }: JobBook, random: SeededRandom): NewRow<'outside_sends'>[] {
  const sends: NewRow<'outside_sends'>[] = [];
  const add = (
    system: NewRow<'outside_sends'>['system'],
    prefix: string,
    { id, transport_job_id: jobId, status, created_by: createdBy, updated_at: at }: JobBook['rows'][number],
    takesRows: boolean,
  ) => {
    const sendId = uuid(random);
    sends.push({
      id: sendId,
      system,
      transport_job_id: jobId,
      row_id: takesRows ? id : null,
      status: 'sent',
      simulated: true,
      outside_id: sendId,
      outside_number: `${prefix}-${sendId.slice(0, 8).toUpperCase()}`,
      outside_status: statusOf(system, status),
      created_by: createdBy,
      ...(at !== undefined && { created_at: at, updated_at: at }),
    });
  };
  for (const row of rows) if (row.sent_to_fleet_service) add('fleet', 'GSM', row, true);
  for (const { id } of jobs) {
    const row = rows.find((each) => each.transport_job_id === id);
    if (row?.sent_to_waybill) add('waybill', 'EVL', row, false);
    if (row?.sent_to_pk_terminal) add('terminal', 'PKT', row, false);
  }
  return sends;
}

function statusOf(system: string, status: string | undefined): string {
  if (system !== 'waybill') return status === 'COMPLETED' ? 'completed' : 'new';
  if (status === 'COMPLETED') return 'Confirmed';
  if (status === 'IN_DESTINATION') return 'At destination';
  return status === 'ON_THE_WAY' ? 'In progress' : 'Created';
}

/** A random UUID (version 4), the same for the same seed. */
function uuid(random: SeededRandom): string {
  const hex = (length: number) => Array.from({ length }, () => random.whole(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
}
