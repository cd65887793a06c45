import { orderMessageEndpoints } from '#api/orders/order-messages.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { busy, invalidField } from '../../http/errors.ts';
import { register } from '../../http/register.ts';
import { inbox as messages } from '../../i18n/inbox.ts';
import type { Feature } from '../../services.ts';
import { messageAliases } from './alias-routes.ts';
import { inbox } from './inbox/routes.ts';
import { findLikelyOrders } from './likely-order.ts';
import { createReadingThread } from './reading/reading-thread.ts';
import { findAliasesOf } from './repository.ts';
import { findSender } from './sender.ts';
import { findFirstLocation, withWholeRecords } from './whole-records.ts';

/** Customers' messages, read into the fields of an order (docs/requirements.md, 'From message to order'). */
export const orderMessages: Feature = (api, services) => {
  const { db } = services;
  const thread = createReadingThread(api.app.log, services.reading, services.config.external.ownMail);
  api.app.addHook('onClose', () => thread.close());
  inbox(api, services, thread);
  messageAliases(api, services);

  register(
    api,
    orderMessageEndpoints.readOrderMessage,
    async ({ body, user }) => {
      const sender = await findSender(db, body);
      const companyId = sender?.id ?? null;
      const sentAt = toTallinn(body.receivedAt);
      const toRead = {
        text: body.text,
        sentAt,
        sender: { companyId, aliases: await findAliasesOf(db, companyId) },
      };
      const { answer, failure } = await thread.readMessage(db, toRead, `user ${user.id}`);
      if (failure === 'BUSY') throw busy(5);
      if (answer === undefined) throw invalidField('INVALID', 'text', messages.notReadable);
      const { orders, ...read } = answer;
      const isOfEarlier = read.intent === 'CHANGE' || read.intent === 'CANCEL';
      const likelyOrders = isOfEarlier ? await findLikelyOrders(db, companyId, orders[0], sentAt.day) : [];
      return {
        content: {
          ...read,
          sender,
          senderLocation: await findFirstLocation(db, companyId),
          likelyOrder: likelyOrders[0] ?? null,
          likelyOrders,
          orders: await withWholeRecords(db, orders),
        },
      };
    },
    // A transaction would hold a connection while others' messages are read.
    { transaction: 'none' },
  );
};
