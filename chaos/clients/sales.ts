import { randomUUID } from 'node:crypto';

import type { SalesOrder } from '#api/sales/sales-orders.ts';

import { compareSales, type Ledger, type TriedSale } from '../compare/sales.ts';
import { type Part, randomOf, type Story, untilOver } from '../part.ts';
import { contentOf, resubmit } from '../resubmit.ts';
import { firstStock, type StockEntry } from '../stage/world.ts';
import { programToken } from './program-token.ts';

/** Staff sell the same few goods, while an accounting program imports what is left of them and brings more. */
export function sellers(part: Part): Story {
  const tried: TriedSale[] = [];
  const { shop, staff } = part.world;
  const ledgers = shop.stock.map((entry): Ledger => ({
    entry,
    delivered: firstStock * 1000,
    counted: new Map(),
    imports: [],
  }));
  /** Acknowledged orders whose lines the accounting program has not read yet. */
  const unread: { orderId: number; entry: StockEntry }[] = [];

  function seller(name: string, headers: Record<string, string>) {
    const random = randomOf(part, name);
    let count = 0;

    const sell = async (entry: StockEntry, thousandths: number) => {
      count += 1;
      const note = `${name} ${count}`;
      const outcome = await resubmit(part, random, {
        method: 'POST',
        path: '/api/sales-orders',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: {
          companyId: shop.companyId,
          representativeId: shop.representativeId,
          salesOrderProducts: [
            {
              locationId: shop.locationId,
              productId: entry.productId,
              warehouseId: entry.warehouseExternalId,
              quantity: thousandths / 1000,
              notes: note,
            },
          ],
        },
      });
      tried.push({ note, entry, thousandths, outcome });
      if (!outcome.known) return;
      if (outcome.status === 201) {
        unread.push({ orderId: contentOf<{ id: number }>(outcome.body).id, entry });
      } else if (outcome.status !== 422) {
        part.breach('a sale is taken, or refused for want of stock', { note, outcome });
      }
    };

    /** At times several orders at the same moment, of which there may be goods for one. */
    return untilOver(part, random, async () => {
      const entry = random.pick(shop.stock);
      const orders = Array.from({ length: random.pick([1, 1, 3]) }, () => random.whole(100, 6000));
      await Promise.all(orders.map((thousandths) => sell(entry, thousandths)));
    });
  }

  function accounting() {
    const random = randomOf(part, 'accounting');
    const reader = staff[5] ?? {};
    const tokens = programToken(part);

    /** Lines get their ids from Koorem: the accounting program reads them. */
    const readLines = async () => {
      const next = unread.shift();
      if (next === undefined) return;
      const path = `/api/sales-orders/${next.orderId}`;
      const answer = await part.ask(random.pick(part.servers).url, { method: 'GET', path, headers: reader });
      if (answer.how !== 'answered' || answer.status >= 500) {
        unread.push(next);
        return;
      }
      if (answer.status !== 200) {
        part.breach('what was acknowledged is read, on any server', { path, answer });
        return;
      }
      const [line] = contentOf<SalesOrder>(answer.body).salesOrderProducts;
      const ledger = ledgers.find(({ entry }) => entry === next.entry);
      if (line !== undefined) ledger?.counted.set(line.id, Math.round(line.quantity * 1000));
    };

    const importStock = async () => {
      const chosen = ledgers.filter(() => random.chance(0.6));
      if (chosen.length === 0) return;
      for (const ledger of chosen) if (random.chance(0.3)) ledger.delivered += random.whole(1, 10) * 1000;
      const items = chosen.map(({ entry, delivered, counted }) => {
        const left = delivered - [...counted.values()].reduce((sum, each) => sum + each, 0);
        return {
          productExternalId: entry.productExternalId,
          warehouseExternalId: entry.warehouseExternalId,
          stock: left / 1000,
          physicalStock: left / 1000,
          countedLineIds: [...counted.keys()].join(' '),
        };
      });
      const { url } = random.pick(part.servers);
      const headers = await tokens.headersFor(url);
      if (headers === null) return;
      const path = '/api/master-data/stock';
      const answer = await part.ask(url, { method: 'PUT', path, headers, body: { items } });
      if (answer.how === 'unreachable') return;
      if (answer.how === 'answered' && answer.status === 401) return tokens.forget(url);
      const isUnknown = answer.how === 'unanswered' || answer.status >= 500;
      if (!isUnknown && answer.status !== 200) {
        part.breach('a valid import is taken', { items, answer });
        return;
      }
      for (const [index, ledger] of chosen.entries()) {
        ledger.imports.push({ stock: items[index]?.stock ?? 0, how: isUnknown ? 'unknown' : 'acknowledged' });
      }
    };

    return untilOver(part, random, async () => {
      for (let count = unread.length; count > 0 && !part.isOver(); count -= 1) await readLines();
      await importStock();
    });
  }

  return {
    name: 'sales',
    work: async () => {
      const [first = {}, second = {}, third = {}] = staff;
      await Promise.all([
        seller('sale A', first),
        seller('sale B', second),
        seller('sale C', third),
        accounting(),
      ]);
    },
    compare: (db) => compareSales(part, db, tried, ledgers),
  };
}
