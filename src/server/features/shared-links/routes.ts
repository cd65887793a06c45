import { problem } from '#api/error-codes.ts';
import { sharedLinkEndpoints } from '#api/orders/shared-links.ts';
import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import { recordAudit } from '../../db/audit.ts';
import type { Db } from '../../db/schema.ts';
import type { SignedInUser } from '../../http/caller.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { newSecret } from '../../identity/secret.ts';
import type { Feature } from '../../services.ts';
import { countLinks, refuseForeign, saveLink, withdrawLinks } from './repository.ts';
import { expiryOf, findSharedRows, type SharedTarget } from './shared-rows.ts';

/** Endpoints that make and end links by which an order or a load is followed without a sign-in. */
export const sharedLinks: Feature = (api, { config, now }) => {
  const share = async (db: Db, target: SharedTarget, user: SignedInUser) => {
    await refuseForeign(db, target, user);
    const rows = await findSharedRows(db, target);
    if (rows.length === 0) throw notFound();
    const expires = expiryOf(rows, now());
    if (expires < now()) throw conflict([problem('EXPIRED')]);
    const secret = newSecret();
    await saveLink(db, target, { secret, createdBy: user.id });
    await recordShared(db, target, user, 'shared');
    const expiresAt = instantToIso(expires);
    return { content: { url: `${config.publicUrl}/follow/${secret}`, expiresAt } };
  };
  const withdraw = async (db: Db, target: SharedTarget, user: SignedInUser) => {
    await refuseForeign(db, target, user);
    if (await withdrawLinks(db, target)) await recordShared(db, target, user, 'share_withdrawn');
    return undefined;
  };

  const listLinks = async (db: Db, target: SharedTarget, user: SignedInUser) => {
    await refuseForeign(db, target, user);
    const rows = await findSharedRows(db, target);
    const isOver = rows.length === 0 || expiryOf(rows, now()) < now();
    const counts = await countLinks(db, target);
    return { content: isOver ? { ...counts, links: 0 } : counts };
  };

  register(api, sharedLinkEndpoints.listOrderLinks, ({ params: { id }, user, db }) =>
    listLinks(db, { orderId: id }, user),
  );
  register(api, sharedLinkEndpoints.listRowLinks, ({ params: { id }, user, db }) =>
    listLinks(db, { rowId: id }, user),
  );
  register(api, sharedLinkEndpoints.shareTransportOrder, ({ params: { id }, user, db }) =>
    share(db, { orderId: id }, user),
  );
  register(api, sharedLinkEndpoints.withdrawOrderLinks, ({ params: { id }, user, db }) =>
    withdraw(db, { orderId: id }, user),
  );
  register(api, sharedLinkEndpoints.shareJobRow, ({ params: { id }, user, db }) =>
    share(db, { rowId: id }, user),
  );
  register(api, sharedLinkEndpoints.withdrawRowLinks, ({ params: { id }, user, db }) =>
    withdraw(db, { rowId: id }, user),
  );
};

function recordShared(
  db: Db,
  target: SharedTarget,
  user: SignedInUser,
  action: 'shared' | 'share_withdrawn',
) {
  return recordAudit(db, {
    userId: user.id,
    ...('rowId' in target
      ? { entity: 'transport_job_product', entityId: target.rowId }
      : { entity: 'transport_order', entityId: target.orderId }),
    action,
  });
}
