import { inflateRawSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTruck } from '../../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();
const url = '/api/transport-jobs/datatable/export';

const pickup = await createLocation(db, { location_name: 'Õun; "Pirn" & <Ploom>' });
const truck = await createTruck(db, { license_plate_number: '123ABC' });
const row = await createJobRow(db, {
  pickup_location_id: pickup.id,
  quantity: '28.5',
  notes: '=1+1\nteine rida',
  wet_grain: true,
  job: { transport_date: '2026-11-20', transport_time: '07:30', truck_id: truck.id },
});
await createJobRow(db, { status: 'CANCELLED' });

async function download(query: string) {
  const answer = await app.inject({ method: 'GET', url: `${url}?${query}`, headers: staff.headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

test('CSV has the filtered rows the Estonian way', async () => {
  const { headers, bytes } = await download(
    `format=csv&id=${row.id}&columns=id,date,time,pickup,quantity,notes,truck,wetGrain,status,destination`,
  );
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="veotood-2026-05-20.csv"');
  const text = bytes.toString('utf8');
  expect(text.startsWith('\u{feff}')).toBe(true);
  expect(text.slice(1)).toBe(
    'ID;Kuupäev;Kellaaeg;Lähtekoht;Kogus;Ühik;Märkused;Auto number;Märg vili;Staatus;Sihtkoht\r\n' +
      `${row.id};20.11.2026;07:30;"Õun; ""Pirn"" & <Ploom>";28,5;t;"'=1+1\nteine rida";123ABC;jah;Lõpetamata;\r\n`,
  );
});

test('every row that the filters find is there, in the order asked for, cancelled ones left out', async () => {
  for (let made = 0; made < 30; made += 1) await createJobRow(db, { notes: 'palju', priority: made });
  const { bytes } = await download('format=csv&notes=palju&sort=priority,desc&columns=priority');
  const lines = bytes.toString('utf8').trim().split('\r\n').slice(1);
  expect(lines.map(Number)).toEqual(Array.from({ length: 30 }, (_, index) => 29 - index));
  const all = await download('format=csv&columns=id');
  expect(all.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1 + 31);
});

test('a workbook holds days and numbers as such and texts unharmed', async () => {
  const { headers, bytes } = await download(`format=xlsx&id=${row.id}&columns=id,date,pickup,quantity,notes`);
  expect(headers['content-disposition']).toBe('attachment; filename="veotood-2026-05-20.xlsx"');
  const files = unzip(bytes);
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain(`<c><v>${row.id}</v></c><c s="2"><v>46346</v></c>`);
  expect(sheet).toContain('Õun; &quot;Pirn&quot; &amp; &lt;Ploom&gt;');
  expect(sheet).toContain('<c><v>28.5</v></c>');
  expect(sheet).toContain('<t xml:space="preserve">=1+1\nteine rida</t>');
});

test('the heading of a workbook stays in view and filters all rows under it', async () => {
  const sheetOf = async (query: string) =>
    unzip((await download(`format=xlsx&${query}`)).bytes).get('xl/worksheets/sheet1.xml') ?? '';
  // The quantity has its unit beside it.
  const one = await sheetOf(`id=${row.id}&columns=id,date,pickup,quantity,notes`);
  expect(one).toContain('<pane ySplit="1"');
  expect(one).toMatch(/<\/sheetData><autoFilter ref="A1:F2"\/><\/worksheet>$/);
  expect(await sheetOf('notes=palju')).toContain('<autoFilter ref="A1:V31"/>');
  expect(await sheetOf('id=999999&columns=id')).toContain('<autoFilter ref="A1:A1"/>');
});

test('an unknown column or format is refused, and so is who may not see the table', async () => {
  expect((await staff.get(`${url}?format=pdf`)).problems).toEqual(['format INVALID']);
  expect((await staff.get(`${url}?format=csv&columns=secret`)).problems).toEqual(['columns INVALID']);
  const client = await signIn({ permissions: ['PERM_CLIENT'] });
  expect((await client.get(`${url}?format=csv`)).status).toBe(403);
});

/** Reads an archive by its central directory, as spreadsheet programs do. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let file = 0; file < count; file += 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString();
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const unpacked = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    expect(unpacked).toHaveLength(bytes.readUInt32LE(at + 24));
    files.set(name, unpacked.toString());
    at += 46 + nameLength;
  }
  return files;
}
