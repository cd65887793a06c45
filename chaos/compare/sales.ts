import type { Db } from '../../src/server/db/schema.ts';
import type { Part } from '../part.ts';
import { contentOf, type Outcome } from '../resubmit.ts';
import type { StockEntry } from '../stage/world.ts';

/** A sales order of one line that somebody tried to make. */
export interface TriedSale {
  note: string;
  entry: StockEntry;
  /** Thousandths of the product's unit, so that sums are exact. */
  thousandths: number;
  outcome: Outcome;
}

/** A stock import that was tried: the figure that it set, and the lines that the figure leaves out. */
export interface TriedImport {
  stock: number;
  how: 'acknowledged' | 'unknown';
}

/** The accounting program's figures of one product in one warehouse. */
export interface Ledger {
  entry: StockEntry;
  /** All that ever lay there, in thousandths, and what of it acknowledged lines have taken, by line. */
  delivered: number;
  counted: Map<number, number>;
  imports: TriedImport[];
}

/** Every acknowledged sale is there once with its quantity, and nothing that lay in a warehouse was sold twice. */
export async function compareSales(
  part: Part,
  db: Db,
  tried: readonly TriedSale[],
  ledgers: readonly Ledger[],
): Promise<void> {
  const lines = await db
    .selectFrom('sales_order_lines')
    .select([
      'sales_order_id',
      'product_id',
      'warehouse_id',
      'quantity',
      'notes',
      'status',
      'counted_in_stock',
    ])
    .execute();
  const orders = await db.selectFrom('sales_orders').select('id').execute();
  const kept = Map.groupBy(lines, ({ notes }) => notes);
  if (orders.length !== lines.length) {
    part.breach('a sales order is kept with its lines or not at all', {
      orders: orders.length,
      lines: lines.length,
    });
  }
  for (const { note, entry, thousandths, outcome } of tried) {
    const found = kept.get(note) ?? [];
    const [line] = found;
    if (found.length > 1) part.breach('a sale is made once', { note, found }, 'doubled');
    const isConfirmed = outcome.known && outcome.status === 201;
    if (outcome.known && outcome.isFirst && !isConfirmed && line !== undefined) {
      part.breach('a refused sale is not made', { note, line });
    }
    if (!isConfirmed) continue;
    if (line === undefined) {
      part.breach('an acknowledged sale is there', { note, outcome }, 'lost');
      continue;
    }
    const isSame =
      line.sales_order_id === contentOf<{ id: number }>(outcome.body).id &&
      line.product_id === entry.productId &&
      line.warehouse_id === entry.warehouseId &&
      thousandthsOf(line.quantity) === thousandths;
    if (!isSame) part.breach('a sale is as it was told', { note, line, outcome });
  }
  for (const ledger of ledgers) await compareStock(part, db, lines, ledger);
}

async function compareStock(
  part: Part,
  db: Db,
  lines: readonly {
    product_id: number;
    warehouse_id: number | null;
    quantity: string;
    counted_in_stock: boolean;
  }[],
  { entry, delivered, imports }: Ledger,
): Promise<void> {
  const here = lines.filter(
    (line) => line.product_id === entry.productId && line.warehouse_id === entry.warehouseId,
  );
  const sold = here.reduce((sum, line) => sum + thousandthsOf(line.quantity), 0);
  if (sold > delivered) part.breach('stock is never sold twice', { entry, sold, delivered }, 'doubled');

  const kept = await db
    .selectFrom('stock')
    .select('stock')
    .where('product_id', '=', entry.productId)
    .where('warehouse_id', '=', entry.warehouseId)
    .executeTakeFirst();
  if (kept === undefined) {
    part.breach('what lies in a warehouse is known', entry, 'lost');
    return;
  }
  const stock = thousandthsOf(kept.stock);
  const uncounted = here.filter((line) => !line.counted_in_stock);
  const free = stock - uncounted.reduce((sum, line) => sum + thousandthsOf(line.quantity), 0);
  if (stock < 0 || free < 0) part.breach('stock is never negative', { entry, stock, free });
  const lastTold = imports.findLast(({ how }) => how === 'acknowledged');
  const possible = [
    ...imports.filter(({ how }) => how === 'unknown'),
    ...(lastTold === undefined ? [] : [lastTold]),
  ].map((each) => Math.round(each.stock * 1000));
  if (imports.length > 0 && lastTold !== undefined && !possible.includes(stock)) {
    part.breach('the last acknowledged import is there', { entry, stock, lastTold }, 'lost');
  }
}

function thousandthsOf(quantity: string): number {
  return Math.round(Number(quantity) * 1000);
}
