import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import { entities } from '../src/server/import/entities.ts';
import type { Draft } from './draft.ts';
import type { Making } from './made-values.ts';
import { makeMasterItem } from './master-items.ts';
import { type Item, type Kind, textOf } from './pool.ts';

type Deepen = (making: Making, draft: Draft, body: Item) => void;

/**
 * Adds to a request what it needs beyond its schema to get past the first refusals: the version of a row, the location
 * of the company, the truck of the carrier. Not always, so that the refusals are met too.
 */
export function deepen(making: Making, draft: Draft): void {
  const known = byOperation[draft.operation.id];
  if (known !== undefined && making.random.chance(0.85)) known(making, draft, draft.body as Item);
}

const byOperation: Record<string, Deepen> = {
  createTransportOrder({ random, pool, caller }, draft, body) {
    if (draft.caller.permissions.join('') !== 'PERM_CLIENT') return;
    body.client = body.pickup = { id: pool.pick(random, caller, 'locations')?.id };
    delete body.destination;
    delete body.firstTruck;
  },

  createSalesOrder({ random, pool, caller }, _draft, body) {
    const representative = pool.pick(random, caller, 'representatives');
    const location = pool
      .all(caller, 'locations')
      .find((each) => each.companyId === representative?.companyId);
    body.companyId = representative?.companyId ?? body.companyId;
    body.representativeId = representative?.id ?? body.representativeId;
    for (const line of body.salesOrderProducts as Item[]) {
      line.locationId = location?.id ?? line.locationId;
      if (random.chance(0.6)) line.deliveryDate = null;
      if (random.chance(0.7)) line.warehouseId = null;
    }
  },

  correctTransportOrder(making, draft, body) {
    const order = inPath(making, draft, 'orders');
    body.version = order?.version ?? body.version;
    const names = Object.keys(body.changes as Item);
    for (const name of names.slice(making.random.whole(1, 2))) delete (body.changes as Item)[name];
  },

  cancelTransportOrder(making, draft, body) {
    const order = inPath(making, draft, 'orders');
    if (order !== undefined) body.version = order.version;
  },

  correctSalesOrder({ random, pool, caller }, draft, body) {
    const orders = pool.all(caller, 'salesOrders');
    const read = orders.filter(({ salesOrderProducts: lines }) => ((lines ?? []) as Item[]).length > 0);
    if (read.length === 0) return;
    const order = random.pick(read);
    draft.path.id = textOf(order.id);
    body.version = order.version;
    const changes = body.salesOrderProducts as Item[];
    body.salesOrderProducts = (order.salesOrderProducts as Item[])
      .slice(0, changes.length)
      .map(({ id }, index) => Object.assign(changes[index] ?? {}, { id }));
  },

  cancelSalesOrder(making, draft, body) {
    const order = inPath(making, draft, 'salesOrders');
    if (order !== undefined) body.version = order.version;
  },

  restoreSalesOrder(making, draft, body) {
    const order = inPath(making, draft, 'salesOrders');
    if (order !== undefined) body.version = order.version;
  },

  checkContracts({ random, pool, caller }, _draft, body) {
    for (const command of body.commands as Item[]) {
      command.productExternalId = pool.pick(random, caller, 'products')?.externalId ?? 'x';
      command.pickupLocationExternalId = pool.pick(random, caller, 'locations')?.externalId ?? 'x';
    }
  },

  patchJobRows({ random, pool, caller }, _draft, body) {
    for (const patch of body as unknown as Item[]) {
      const row = pool.pick(random, caller, 'rows');
      if (row === null) continue;
      patch.id = row.id;
      patch.version = row.version;
      const names = Object.keys(patch.changes as Item);
      const wanted = random.whole(1, 2);
      for (const name of names.slice(wanted)) delete (patch.changes as Item)[name];
    }
  },

  resendSms({ random, pool, caller }, draft) {
    const failed = pool.all(caller, 'smses').filter((each) => each.canResend === true);
    if (failed.length > 0) draft.path.id = textOf(random.pick(failed).id);
  },

  cancelTerminalSend({ random, pool, caller }, draft) {
    const sent = pool.pick(random, caller, 'terminalSends');
    if (sent !== null) draft.path.id = textOf(sent.transportJobId);
  },

  startDriving(making, draft, body) {
    aboutOwnJob(making, draft, body);
    confirmOften(making, body);
  },
  arriveAtLocation: aboutOwnJob,
  noteDestinations: aboutOwnJob,

  markJobSeen(making, draft, body) {
    const job = making.pool
      .all(making.caller, 'driverJobs')
      .find(({ transportJobId }) => textOf(transportJobId) === draft.path.id);
    if (job !== undefined) body.snapshot = job.snapshot;
  },

  leaveLocation(making, draft, body) {
    aboutOwnJob(making, draft, body);
    makeStopTrue(making, body);
    confirmOften(making, body);
  },

  editDriverJob(making, draft, body) {
    aboutOwnJob(making, draft, body);
    const changes = body.changes as Item;
    const stop = making.random.pick(['pickup', 'destination', 'none']);
    if (stop !== 'pickup') delete changes.pickup;
    if (stop !== 'destination') delete changes.destination;
    const left = changes[stop] as Item | undefined;
    if (left !== undefined) makeStopTrue(making, left);
    confirmOften(making, body);
  },

  addDriverPhoto(making, draft, body) {
    aboutOwnJob(making, draft, body);
    const beginnings = {
      'image/jpeg': 'ffd8ffe000104a464946',
      'image/png': '89504e470d0a1a0a',
      'image/webp': '524946460400000057454250',
    };
    const beginning = beginnings[body.contentType as keyof typeof beginnings];
    body.data = Buffer.from(`${beginning}00ff${'ab'.repeat(making.random.whole(0, 300))}`, 'hex').toString(
      'base64',
    );
  },

  correctMasterRecord({ random, pool, caller }, draft, body) {
    const record = pool.pick(random, caller, 'records');
    if (record === null) return;
    draft.path = { kind: textOf(record.kind), id: textOf(record.id) };
    body.version = record.version;
    const values = Object.entries(record.values as Item);
    body.changes = Object.fromEntries(values.filter(() => random.chance(0.4)));
    const [name] = random.pick(values);
    (body.changes as Item)[name] = random.pick([
      null,
      'Uus väärtus',
      58.5,
      true,
      '48105050001',
      'a@b.ee',
      '10019900',
    ]);
  },

  importMasterData(making, draft, body) {
    const entity = entities.find(({ name }) => name === draft.path.entity);
    if (entity === undefined) return;
    body.items = Array.from({ length: making.random.whole(1, 4) }, () => makeMasterItem(making, entity));
  },

  createImport(making, draft) {
    const entity = making.random.pick(entities);
    const items = Array.from({ length: making.random.whole(1, 4) }, () => makeMasterItem(making, entity));
    draft.query = [['kind', entity.name]];
    draft.rawBody = Buffer.from(JSON.stringify(items));
  },
};

/** Returns the known thing that the path names. */
function inPath({ pool, caller }: Making, draft: Draft, kind: Kind): Item | undefined {
  return pool.all(caller, kind).find(({ id }) => textOf(id) === draft.path.id);
}

function aboutOwnJob({ random, pool, caller }: Making, _draft: Draft, body: Item): void {
  const job = pool.pick(random, caller, 'driverJobs');
  if (job === null) return;
  body.transportJobId = job.transportJobId;
  if ('version' in body) body.version = job.version;
  if ('truckId' in body) body.truckId = (job.truck as Item | undefined)?.id ?? null;
  // Which step is next is the state machine's business: a stop that is named must be the right one.
  delete body.stop;
  delete body.was;
  delete body.seenDestinations;
}

/** Random weights are unusual ones: without this nearly every stop would be asked about. */
function confirmOften({ random }: Making, body: Item): void {
  const fields = ['grossWeightKg', 'vehicleWeightKg', 'estimatedWeightKg', 'distanceKm', 'afterDriveKm'];
  body.confirmed = random.chance(0.8) ? [...fields, 'preDriveKm'] : [];
}

/** Makes a driver's entries at a stop consistent: the end follows the start, the load weighs something. */
function makeStopTrue({ random, now }: Making, stop: Item): void {
  const startedAt = now - random.whole(3600, 7200) * 1000;
  stop.startTime = instantToIso(startedAt);
  stop.endTime = instantToIso(startedAt + random.whole(0, 3000) * 1000);
  stop.vehicleWeightKg = random.whole(9000, 16_000);
  stop.grossWeightKg = random.whole(17_000, 52_000);
  stop.noScale = random.chance(0.1);
  stop.estimatedWeightKg = null;
  if (stop.noScale) {
    Object.assign(stop, { grossWeightKg: null, vehicleWeightKg: null });
    stop.estimatedWeightKg = random.whole(500, 40_000);
  }
  const signatures = [
    null,
    { aspect: 0.4, strokes: [[0.1, 0.1, 0.5, 0.3, 0.2, 0.4]] },
    { aspect: 1, strokes: [[0.5, 0.5]] },
    { aspect: 0.4, strokes: [[], [0.1]] },
    // The smallest picture: one dot.
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml;base64,PHN2Zy8+',
  ];
  if ('signature' in stop) stop.signature = random.pick(signatures);
}
