import { useQuery } from '@tanstack/react-query';

import type { JobRow } from '#api/job-row/job-table.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import type { Send } from '#domain/dispatch/preflight.ts';

import { sends } from '../../i18n/et/dispatch.ts';
import { jobTableKey } from '../../job-row/row-action.ts';
import { call } from '../../platform/api-client.ts';

/** When a row was sent, by whom and under which number, out of its history; nothing while that is not known. */
export function EarlierSend({ row, send }: { row: JobRow; send: Send }) {
  const { data } = useQuery({
    queryKey: [jobTableKey, 'history', row.id],
    queryFn: async ({ signal }) =>
      (await call('listJobRowHistory', { params: { id: row.id } }, { signal })).content,
  });
  const last = data?.find(({ action }) => action === `sent_to_${send}`);
  if (last === undefined) return null;
  const number = last.changes.find(({ field }) => field === 'number')?.after;
  const isSimulated = last.changes.some(({ field }) => field === 'simulated');
  const facts = [formatDateTime(last.at), last.who, number, isSimulated ? sends.simulatedMark : null];
  return <p>{sends.earlier(...facts.filter((fact) => typeof fact === 'string'))}</p>;
}
