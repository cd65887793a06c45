import { useSyncExternalStore } from 'react';

import type { StockRow } from '#api/goods/stock.ts';
import { formatDateTime } from '#domain/calendar/tallinn-time.ts';
import { rememberViewed, type StockHistoryItem } from '#domain/goods/stock-history.ts';

import { readDevice, writeDevice } from '../platform/device/device-store.ts';
import type { ProductOption } from './product-option.ts';

/** A viewed product, and its stock as it was last read: without a network that is what is shown. */
export interface ViewedProduct {
  id: number;
  product: ProductOption;
  rows: StockRow[] | null;
  /** The time when the rows were read; epoch milliseconds. */
  readAt: number | null;
}

export type ViewedItem = StockHistoryItem<ViewedProduct>;

/** The list of viewed products exists only here, and stays; their stock is deleted at log-out. */
const historyName = 'own.stock-history';
const stockName = 'stock';
type KeptItem = StockHistoryItem<{ id: number; product: ProductOption }>;
type KeptStock = Record<number, Pick<ViewedProduct, 'rows' | 'readAt'>>;

const listeners = new Set<() => void>();
let lastRead: { text: string; items: ViewedItem[] } = { text: '', items: [] };

/** Returns the last five viewed products of this user on this device, newest first. */
export function useStockHistory(): readonly ViewedItem[] {
  return useSyncExternalStore(subscribe, readHistory);
}

/** Returns a viewed product, or null when it is not among the last five. */
export function findViewed(productId: number): ViewedProduct | null {
  return readHistory().find(({ product }) => product.id === productId)?.product ?? null;
}

/** Puts a viewed product in front, with its new time; its stock stays as last read. */
export function rememberViewing(product: ProductOption, now: number): void {
  const before = findViewed(product.id);
  remember({ id: product.id, product, rows: before?.rows ?? null, readAt: before?.readAt ?? null }, now);
}

/** Remembers what `rememberViewing` does, with the rows that have just been read. */
export function rememberStock(product: ProductOption, rows: StockRow[], now: number): void {
  remember({ id: product.id, product, rows, readAt: now }, now);
}

function remember(viewedProduct: ViewedProduct, now: number): void {
  const items = rememberViewed(readHistory(), viewedProduct, formatDateTime(now));
  writeDevice(
    historyName,
    items.map(({ product: { id, product }, viewedAt }): KeptItem => ({ product: { id, product }, viewedAt })),
  );
  writeDevice(
    stockName,
    Object.fromEntries(
      items.map(({ product: { id, rows, readAt } }) => [id, { rows, readAt }]),
    ) satisfies KeptStock,
  );
  for (const listener of listeners) listener();
}

/** The same array while nothing changed, as useSyncExternalStore wants it. */
function readHistory(): ViewedItem[] {
  const stock = readDevice<KeptStock>(stockName) ?? {};
  const items = (readDevice<KeptItem[]>(historyName) ?? []).map(({ product, viewedAt }) => ({
    product: { rows: null, readAt: null, ...product, ...stock[product.id] },
    viewedAt,
  }));
  const text = JSON.stringify(items);
  if (text !== lastRead.text) lastRead = { text, items };
  return lastRead.items;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
