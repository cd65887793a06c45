import { problem, type Problem } from '#api/error-codes.ts';
import { inboxEndpoints } from '#api/orders/inbox.ts';

import { recordAudit } from '../../db/audit.ts';
import { findOutOfUseNames, isInUse } from '../../db/in-use.ts';
import type { Db } from '../../db/schema.ts';
import { invalid, notChoosable, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { inbox as messages } from '../../i18n/inbox.ts';
import type { Feature } from '../../services.ts';
import { deleteAlias, findAliases, saveAlias } from './repository.ts';

/** Endpoints of aliases: names of locations and products that one company uses, learnt from corrections. */
export const messageAliases: Feature = (api) => {
  register(api, inboxEndpoints.listMessageAliases, async ({ db }) => ({ content: await findAliases(db) }));

  register(api, inboxEndpoints.teachMessageAlias, async ({ db, body, user }) => {
    const { companyId, locationId = null, productId = null } = body;
    const words = body.words.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const problems: Problem[] = [
      ...(words.length < 2 ? [problem('INVALID', 'words')] : []),
      ...((locationId === null) === (productId === null)
        ? [problem('INVALID', locationId === null ? 'locationId' : 'productId', messages.oneMeaning)]
        : []),
      ...(await checkChoosable(db, 'companies', companyId, 'companyId')),
      ...(await checkChoosable(db, 'locations', locationId, 'locationId')),
      ...(await checkChoosable(db, 'products', productId, 'productId')),
    ];
    if (problems.length > 0) throw invalid(problems);
    const id = await saveAlias(db, { companyId, words, locationId, productId, createdBy: user.id });
    await recordAudit(db, {
      userId: user.id,
      entity: 'message_alias',
      entityId: id,
      action: 'created',
      changes: { companyId, words, locationId, productId },
    });
    const taught = (await findAliases(db)).find((each) => each.id === id);
    if (taught === undefined) throw notFound();
    return { content: taught };
  });

  register(api, inboxEndpoints.deleteMessageAlias, async ({ db, params, user }) => {
    const deleted = await deleteAlias(db, params.id);
    if (deleted === null) throw notFound();
    await recordAudit(db, {
      userId: user.id,
      entity: 'message_alias',
      entityId: params.id,
      action: 'delete',
      changes: deleted,
    });
    return undefined;
  });
};

/** docs/requirements.md, 'Out of use': the refusal says which record that is. */
async function checkChoosable(
  db: Db,
  table: 'companies' | 'locations' | 'products',
  id: number | null,
  field: string,
): Promise<Problem[]> {
  if (id === null) return [];
  const record = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .where(isInUse(table))
    .executeTakeFirst();
  if (record !== undefined) return [];
  return [notChoosable(field, (await findOutOfUseNames(db, table, [id])).get(id))];
}
