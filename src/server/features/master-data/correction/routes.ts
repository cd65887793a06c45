import { problem } from '#api/error-codes.ts';
import { masterDataEndpoints, type MasterValue } from '#api/import/master-data.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { conflict } from '../../../http/errors.ts';
import { register } from '../../../http/register.ts';
import { et } from '../../../i18n/et.ts';
import type { Feature } from '../../../services.ts';
import { checkChanges } from './check.ts';
import { readStored, recordView } from './record.ts';
import { findRowsOf, writeChanges } from './write.ts';

/** 'Paranda andmed': what pre-flight finds missing in master data (docs/decisions/0019). */
export const correction: Feature = (api, { jobRowEvents, now }) => {
  register(api, masterDataEndpoints.getMasterRecord, async ({ params: { kind, id }, db }) => ({
    content: recordView(await readStored(db, kind, id, 'look')),
  }));

  register(api, masterDataEndpoints.correctMasterRecord, async ({ params, body, user, db, afterCommit }) => {
    const { kind, id } = params;
    const stored = await readStored(db, kind, id, 'lock');
    if (stored.version !== body.version) {
      throw conflict([problem('INVALID', 'version', et.refusals.conflict)], recordView(stored));
    }
    const changes = withDayOfList(body.changes, body.regimeAsOf ?? toTallinn(now()).day);
    const values = await checkChanges(db, stored, changes);
    if (await writeChanges(db, stored, values, user.id)) {
      const rowIds = await findRowsOf(db, kind, id);
      afterCommit(() => {
        jobRowEvents.changed(rowIds);
      });
    }
    return { content: recordView(await readStored(db, kind, id, 'look')) };
  });
};

/** A regime is from some day's list; goods that nobody classes any more are from none. */
function withDayOfList(changes: Record<string, MasterValue>, day: string): Record<string, MasterValue> {
  const { cleaningRegime: regime } = changes;
  if (regime === undefined || changes.regimeAsOf !== undefined) return changes;
  return { ...changes, regimeAsOf: regime === null ? null : day };
}
