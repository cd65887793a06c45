import { createRequire } from 'node:module';

import { sql } from 'kysely';

import type { DriverPapers, PaperDocument, QrCode } from '#api/driver/papers.ts';
import type { DecidedLoad } from '#api/vehicles/load-verdict.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatDateTime, instantToIso, isoOrNull, toTallinn } from '#domain/calendar/tallinn-time.ts';
import { cleaningRegimes, isDriverRow } from '#domain/driver/driver-job.ts';
import { numberOrNull } from '#domain/goods/decimal.ts';
import { spaceKey } from '#domain/vehicles/load-space.ts';

import { isInUse } from '../../../db/in-use.ts';
import type { Db } from '../../../db/schema.ts';
import type { SignedInUser } from '../../../http/caller.ts';
import type { CoreServices } from '../../../http/core-services.ts';
import { type ExternalRow, findJobRows } from '../../../job-rows/external-row.ts';
import { findChains } from '../../../load-spaces/chains.ts';
import { findLoadSpace } from '../../../load-spaces/load-space.ts';
import { isCurrentPaper, subjectName } from '../../../papers/paper-rows.ts';
import { factsOf } from '../document-facts.ts';
import { type DocumentRecord, findDocumentRecord } from '../document-record.ts';
import { buildCheckUrl } from '../draw-document.ts';

/** A module as the encoder draws it, in points. */
interface Rectangle {
  x: number;
  y: number;
}
interface DrawnCode {
  qr: string;
  eccLevel: 'L';
  /** The paper, then each dark module. */
  _canvas?: Rectangle[];
  _width?: number;
}

/** The encoder that prints the code on the document: both are the same. */
const { default: encoder } = createRequire(import.meta.url)('pdfmake/js/qrEnc.js') as {
  default: { measure: (code: DrawnCode) => DrawnCode };
};
/** Points of a module that has no size of its own. */
const modulePoints = 5;

type PaperServices = Pick<CoreServices, 'config' | 'db'>;

/** True when the job is for a truck of the driver's carrier. */
export async function isOfCarrier(
  db: Db,
  jobId: number,
  { carrierCompanyId }: SignedInUser,
): Promise<boolean> {
  const job = await db
    .selectFrom('transport_jobs as j')
    .innerJoin('trucks', 'trucks.id', 'j.truck_id')
    .select('j.id')
    .where('j.id', '=', jobId)
    .where('trucks.company_id', '=', carrierCompanyId)
    .executeTakeFirst();
  return job !== undefined;
}

/**
 * Returns the papers that a driver shows of a job when stopped (docs/requirements.md, 'Papers on the phone'), or null
 * for a job that is not of the carrier's trucks. `now` in epoch milliseconds.
 */
export async function findPapers(
  { config, db }: PaperServices,
  user: SignedInUser,
  jobId: number,
  now: number,
): Promise<DriverPapers | null> {
  if (!(await isOfCarrier(db, jobId, user))) return null;
  const rows = (await findJobRows(db, jobId)).filter(({ status }) => isDriverRow(status));
  const records = await Promise.all(rows.map((row) => findDocumentRecord(db, row.id, now)));
  const [first] = records;
  if (first === undefined || first === null) return null;
  const documents: PaperDocument[] = [];
  for (const record of records) {
    if (record === null) continue;
    documents.push(await buildPaperDocument({ config, db }, record, formatDateTime(now)));
  }
  return {
    transportJobId: jobId,
    ...(await findSends(db, jobId)),
    documents,
    permits: await findPermits(db, first.row),
    dated: await findDatedPapers(db, first.row, user, toTallinn(now).day),
    loads: await addCleaningTimes(db, first, user, now),
    loadsCorrectedAt: isoOrNull(first.loadsCorrectedAt),
    adr: first.adr === null ? null : { points: numberOrNull(first.adr.points), isOwed: first.adr.isOwed },
  };
}

async function buildPaperDocument(
  services: PaperServices,
  record: DocumentRecord,
  issued: string,
): Promise<PaperDocument> {
  const facts = factsOf(record);
  const url = await buildCheckUrl(services, record, facts, issued);
  const { number, goods, cnCode, packing, adr, quantity, quantityIs, quantitySource } = facts;
  const { sender, consignee, pickup, destination, carrier, driver, truck, trailer } = facts;
  return {
    rowId: record.row.id,
    number,
    goods,
    cnCode,
    packing,
    adr,
    quantity,
    quantityIs,
    quantitySource,
    sender,
    consignee,
    pickup,
    destination,
    carrier,
    driver,
    truck,
    trailer,
    check: { url, issued, qr: qrCodeOf(url) },
  };
}

/** Documents in the e-waybill system and the terminal; a document that was taken back does not count. */
async function findSends(db: Db, jobId: number): Promise<Pick<DriverPapers, 'waybill' | 'terminalNumber'>> {
  const sends = await db
    .selectFrom('outside_sends')
    .select(['system', 'outside_number', 'outside_status', 'outside_id', 'document_url', 'simulated'])
    .where('transport_job_id', '=', jobId)
    .where('system', 'in', ['waybill', 'terminal'])
    .where('status', '=', 'sent')
    .orderBy('id', 'desc')
    .execute();
  const waybill = sends.find(({ system }) => system === 'waybill');
  const terminal = sends.find(({ system }) => system === 'terminal');
  return {
    waybill:
      waybill === undefined
        ? null
        : {
            number: waybill.outside_number,
            status: waybill.outside_status,
            isSimulated: waybill.simulated,
            url: waybill.document_url,
            qr: waybill.document_url === null ? null : qrCodeOf(waybill.document_url),
          },
    terminalNumber: terminal === undefined ? null : (terminal.outside_number ?? terminal.outside_id),
  };
}

async function findPermits(db: Db, { truck, trailer, date }: ExternalRow): Promise<DriverPapers['permits']> {
  if (truck === null || trailer === null) return [];
  const permits = await db
    .selectFrom('vehicle_permits')
    .select(['number', 'mass_t', 'valid_from', 'valid_to'])
    .where('truck_id', '=', truck.id)
    .where('trailer_id', '=', trailer.id)
    .where(isInUse('vehicle_permits'))
    .where('valid_to', '>=', date)
    .orderBy('valid_from')
    .execute();
  return permits.map((permit) => ({
    number: permit.number,
    massTonnes: Number(permit.mass_t),
    validFrom: permit.valid_from,
    validTo: permit.valid_to,
  }));
}

/** Papers that run out: of the driver's own and of the truck, trailer and carrier of the load. */
async function findDatedPapers(
  db: Db,
  { truck, trailer }: ExternalRow,
  user: SignedInUser,
  today: Day,
): Promise<DriverPapers['dated']> {
  const { rows } = await sql<DriverPapers['dated'][number]>`
    select case when paper.truck_id is not null then 'TRUCK' when paper.trailer_id is not null then 'TRAILER'
        when paper.user_id is not null then 'DRIVER' else 'COMPANY' end as subject,
      ${subjectName} as name, kind.external_id as kind, kind.label, paper.number,
      paper.valid_to::text as "validTo", paper.valid_to < ${today}::date as "isExpired"
    from papers paper
    join paper_kinds kind on kind.id = paper.kind_id
    where ${isCurrentPaper} and kind.active and (paper.truck_id = ${truck?.id ?? null}::bigint
      or paper.trailer_id = ${trailer?.id ?? null}::bigint or paper.user_id = ${user.id}
      or paper.company_id = ${user.carrierCompanyId}::bigint)
    order by paper.valid_to, paper.id`.execute(db);
  return rows;
}

/** The loads that counted, each with the time of its strongest cleaning, where that is recorded. */
async function addCleaningTimes(
  db: Db,
  { row, loads }: DocumentRecord,
  { carrierCompanyId }: SignedInUser,
  now: number,
): Promise<DriverPapers['loads']> {
  const space =
    row.truck && (await findLoadSpace(db, row.truck.id, row.trailer?.id ?? null, carrierCompanyId ?? 0));
  const chain = space ? (await findChains(db, [space], now)).get(spaceKey(space)) : undefined;
  const cleanings = chain?.cleanings ?? [];
  const driven = loads.filter(({ isPlanned }) => isPlanned !== true);
  return driven.map(({ product, loadedAt, cleaning }, index) => {
    const until = loadedAtOf(driven[index - 1]) ?? now;
    const done = cleanings
      .filter(({ regime }) => regime === cleaning)
      .filter(({ cleanedAt }) => cleanedAt > (loadedAtOf({ loadedAt }) ?? Infinity) && cleanedAt <= until)
      .toSorted((a, b) => b.cleanedAt - a.cleanedAt)[0];
    return {
      product,
      loadedAt,
      cleaning: cleaningRegimes.find((regime) => regime === cleaning) ?? null,
      cleanedAt: done === undefined ? null : instantToIso(done.cleanedAt),
    };
  });
}

function loadedAtOf(load: Pick<DecidedLoad, 'loadedAt'> | undefined): number | null {
  return load?.loadedAt == null ? null : Date.parse(load.loadedAt);
}

/** A text as the code that a screen draws without a network. */
function qrCodeOf(text: string): QrCode {
  const { _canvas: [, ...modules] = [], _width: width = 0 } = encoder.measure({ qr: text, eccLevel: 'L' });
  const size = width / modulePoints;
  const isDark = new Set(modules.map(({ x, y }) => (y / modulePoints) * size + x / modulePoints));
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_each, x) => (isDark.has(y * size + x) ? '1' : '0')).join(''),
  );
}
