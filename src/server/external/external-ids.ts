import type { Db } from '../db/connect.ts';
import type { SendSystem } from './send-port.ts';

/** The id that an outside system has for a record of ours, where the two were told apart; else null. */
export type ExternalIds = (entity: 'product' | 'location', entityId: number) => Promise<string | null>;

export function externalIdsOf(db: Db, system: SendSystem): ExternalIds {
  return async (entity, entityId) => {
    const row = await db
      .selectFrom('outside_ids')
      .select('outside_id')
      .where('system', '=', system)
      .where('entity', '=', entity)
      .where('entity_id', '=', entityId)
      .executeTakeFirst();
    return row?.outside_id ?? null;
  };
}
