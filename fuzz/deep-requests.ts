import { instantToIso } from '#domain/calendar/tallinn-time.ts';

import { entities } from '../src/server/import/entities.ts';
import type { Draft } from './draft.ts';
import type { Making } from './made-values.ts';
import { makeMasterItem } from './master-items.ts';
import { type Item, textOf } from './pool.ts';

type Deepen = (making: Making, draft: Draft, body: Item) => void;

/**
 * What a request must know beyond its schema to get past the first refusals: the version of a row, the place of
 * the company, the truck of the carrier. Not always, so that the refusals are met too.
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
    const place = pool.all(caller, 'locations').find((each) => each.companyId === representative?.companyId);
    body.companyId = representative?.companyId ?? body.companyId;
    body.representativeId = representative?.id ?? body.representativeId;
    for (const line of body.salesOrderProducts as Item[]) {
      line.locationId = place?.id ?? line.locationId;
      if (random.chance(0.6)) line.deliveryDate = null;
      if (random.chance(0.7)) line.warehouseId = null;
    }
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

  resendMessage({ random, pool, caller }, draft) {
    const failed = pool.all(caller, 'messages').filter((each) => each.canResend === true);
    if (failed.length > 0) draft.path.id = textOf(random.pick(failed).id);
  },

  cancelTerminalSend({ random, pool, caller }, draft) {
    const sent = pool.pick(random, caller, 'terminalSends');
    if (sent !== null) draft.path.id = textOf(sent.transportJobId);
  },

  startDriving: aboutOwnJob,
  arriveAtLocation: aboutOwnJob,
  noteRedirection: aboutOwnJob,

  leaveLocation(making, draft, body) {
    aboutOwnJob(making, draft, body);
    makeStopTrue(making, body);
  },

  editDriverJob(making, draft, body) {
    aboutOwnJob(making, draft, body);
    const changes = body.changes as Item;
    const stop = making.random.pick(['pickup', 'destination', 'none']);
    if (stop !== 'pickup') delete changes.pickup;
    if (stop !== 'destination') delete changes.destination;
    const left = changes[stop] as Item | undefined;
    if (left !== undefined) makeStopTrue(making, left);
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

  putMasterData(making, draft, body) {
    const entity = entities.find(({ name }) => name === draft.path.entity);
    if (entity === undefined) return;
    body.items = Array.from({ length: making.random.whole(1, 4) }, () => makeMasterItem(making, entity));
  },
};

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

/** What was written down at a stop, of one piece: the end follows the start, the load weighs something. */
function makeStopTrue({ random, now }: Making, stop: Item): void {
  const startedAt = now - random.whole(3600, 7200) * 1000;
  stop.startTime = instantToIso(startedAt);
  stop.endTime = instantToIso(startedAt + random.whole(0, 3000) * 1000);
  stop.vehicleWeightKg = random.whole(9000, 16_000);
  stop.grossWeightKg = random.whole(17_000, 52_000);
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
