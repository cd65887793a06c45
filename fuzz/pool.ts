import type { SeededRandom } from '#domain/seeded-random.ts';

import type { WireAnswer } from './exchange.ts';

export type Item = Record<string, unknown>;

/** Things seen in answers, so that later requests name existing ones. */
export interface Pool {
  /** One of a kind that the caller has seen, at times one that only somebody else has; null when nobody has any. */
  pick(random: SeededRandom, caller: string, kind: Kind): Item | null;
  /** All of a kind that the caller has seen, the oldest first. */
  all(caller: string, kind: Kind): Item[];
  learn(caller: string, operation: string, answer: WireAnswer): void;
}

/** The kind of things that operations answer. */
const answeredKinds = {
  searchCompanies: 'companies',
  searchLocations: 'locations',
  searchProducts: 'products',
  listProductGroups: 'groups',
  listProductStock: 'stock',
  searchTrucks: 'trucks',
  searchRepresentatives: 'representatives',
  searchWarehouses: 'warehouses',
  listJobRows: 'rows',
  getJobRow: 'rows',
  patchJobRows: 'rows',
  cancelJobRow: 'rows',
  confirmJobRow: 'rows',
  duplicateJobRow: 'rows',
  createTransportJob: 'jobs',
  listTransportOrders: 'orders',
  getTransportOrder: 'orders',
  createTransportOrder: 'orders',
  correctTransportOrder: 'orders',
  cancelTransportOrder: 'orders',
  listSalesOrders: 'salesOrders',
  getSalesOrder: 'salesOrders',
  createSalesOrder: 'salesOrders',
  correctSalesOrder: 'salesOrders',
  cancelSalesOrder: 'salesOrders',
  restoreSalesOrder: 'salesOrders',
  listAlerts: 'alerts',
  sendToTerminal: 'terminalSends',
  sendSmses: 'smses',
  listRowSmses: 'smses',
  listSelectableTrucks: 'trucks',
  listDriverProducts: 'products',
  listDriverJobs: 'driverJobs',
  startDriving: 'driverJobs',
  arriveAtLocation: 'driverJobs',
  leaveLocation: 'driverJobs',
  editDriverJob: 'driverJobs',
  noteDestinations: 'driverJobs',
  addDriverPhoto: 'driverJobs',
  listBatchInfo: 'batches',
  getRecordToCorrect: 'records',
  correctMasterRecord: 'records',
  listUsers: 'users',
  createUser: 'users',
  changeUser: 'users',
  listTokens: 'tokens',
  createToken: 'tokens',
  listWebhooks: 'webhooks',
  createWebhook: 'webhooks',
  listImports: 'imports',
  createImport: 'imports',
} as const;
export type Kind = (typeof answeredKinds)[keyof typeof answeredKinds] | 'photos';

/** The share of requests that name a thing of somebody else's, to see that it is refused. */
const foreignShare = 0.15;

/** Things of a kind beyond this many push out the oldest. */
const most = 600;

export function createPool(): Pool {
  const seen = new Map<string, Map<string, Item>>();
  const kept = (caller: string, kind: Kind) => {
    const key = `${caller}/${kind}`;
    const known = seen.get(key) ?? new Map<string, Item>();
    seen.set(key, known);
    return known;
  };
  const all = (caller: string, kind: Kind) => [...kept(caller, kind).values()];

  const add = (caller: string, kind: Kind, item: Item) => {
    const known = kept(caller, kind);
    const key = [item.kind, item.id ?? item.transportJobId ?? item.externalWarehouseId].map(textOf).join('/');
    const merged = { ...known.get(key), ...item };
    // The latest seen is the last, so that what was just made is taken up again.
    known.delete(key);
    known.set(key, merged);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    if (kind === 'driverJobs') {
      for (const photo of listOf(item.photos)) {
        add(caller, 'photos', { ...photo, transportJobId: item.transportJobId });
      }
    }
    if (kind === 'rows') add(caller, 'jobs', { id: item.transportJobId });
  };

  return {
    all,
    pick(random, caller, kind) {
      const own = all(caller, kind);
      const foreign = [...seen]
        .filter(([key]) => key.endsWith(`/${kind}`) && key !== `${caller}/${kind}`)
        .flatMap(([, items]) => Array.from(items.values()));
      const list = own.length > 0 && !random.chance(foreignShare) ? own : foreign.length > 0 ? foreign : own;
      if (list.length === 0) return null;
      // Rather a recent one: what a state machine has begun is to be carried on.
      return random.chance(0.3)
        ? (list.slice(-12)[random.whole(0, Math.min(12, list.length) - 1)] ?? null)
        : random.pick(list);
    },
    learn(caller, operation, answer) {
      const kind = (answeredKinds as Record<string, Kind | undefined>)[operation];
      if (kind === undefined || answer.status >= 300) return;
      const { content, items } = (answer.body ?? {}) as { content?: unknown; items?: unknown };
      for (const item of listOf(content ?? items)) add(caller, kind, item);
    },
  };
}

function listOf(value: unknown): Item[] {
  return [value ?? []].flat().filter((each) => typeof each === 'object' && each !== null) as Item[];
}

/** An id or a name as text; nothing for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
