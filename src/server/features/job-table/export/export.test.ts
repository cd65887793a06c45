import { inflateRawSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { jobRowColumns } from '#domain/job-row/job-row-columns.ts';

import { createCompany } from '../../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../../tests/factories/locations.ts';
import { createPerson } from '../../../../../tests/factories/people.ts';
import { createGrain } from '../../../../../tests/factories/products.ts';
import { createJobRow, createOrderedJobRow } from '../../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../../tests/factories/trucks.ts';
import { readWorkbook } from '../../../../../tests/setup/read-workbook.ts';
import { openTestApp } from '../../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();
const url = '/api/transport-jobs/datatable/export';

const pickup = await createLocation(db, { location_name: 'Õun; "Pirn" & <Ploom>' });
const carrier = await createCompany(db, { name: 'Vedaja OÜ' });
const truck = await createTruck(db, {
  license_plate_number: '123ABC',
  driver_name: 'Juhan Roo',
  company_id: carrier.id,
});
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

test('a workbook holds days, times and numbers as such and texts unharmed, each cell with its place', async () => {
  const { headers, bytes } = await download(
    `format=xlsx&id=${row.id}&columns=id,date,time,destination,pickup,quantity,notes`,
  );
  expect(headers['content-disposition']).toBe('attachment; filename="veotood-2026-05-20.xlsx"');
  const files = unzip(bytes);
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
    'xl/workbook.xml',
  ]);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<row r="1"><c r="A1" s="1" t="inlineStr">');
  expect(sheet).toContain(
    `<row r="2"><c r="A2"><v>${row.id}</v></c><c r="B2" s="2"><v>46346</v></c><c r="C2" s="3"><v>0.3125</v></c><c r="E2" `,
  );
  expect(sheet).toContain('Õun; &quot;Pirn&quot; &amp; &lt;Ploom&gt;');
  expect(sheet).toContain('<c r="F2"><v>28.5</v></c>');
  // The styles named above are a bold heading, a day and a time.
  const styleSheet = files.get('xl/styles.xml') ?? '';
  const formats = styleSheet.slice(styleSheet.indexOf('<cellXfs')).match(/<xf [^>]*>/g) ?? [];
  expect(formats.map((format) => /numFmtId="(\d+)" fontId="(\d+)"/.exec(format)?.slice(1))).toEqual([
    ['0', '0'],
    ['0', '1'],
    ['164', '0'],
    ['165', '0'],
    ['49', '0'],
  ]);
  expect(styleSheet).toContain('numFmtId="165" formatCode="hh:mm"');
  expect(sheet).toContain('<t xml:space="preserve">=1+1\nteine rida</t>');
});

test('every column of the file holds what its heading says', async () => {
  const [trailer, ofGrain, dispatcher] = [
    await createTrailer(db, { registration_number: '456XYZ' }),
    await createGrain(db, { name: 'Nisu I klass' }),
    await createPerson(db, { first_name: 'Hille', last_name: 'Haldur' }),
  ];
  const company = await createCompany(db, { name: 'Lepaoja OÜ' });
  const [client, field, destination] = [
    await createLocation(db, { location_name: 'Lepaoja laut', company_id: company.id }),
    await createLocation(db, { location_name: 'Lepaoja põld' }),
    await createLocation(db, { location_name: 'Tapa elevaator' }),
  ];
  // So that a row and its job have different numbers.
  await createJobRow(db, { transport_job_id: row.transport_job_id });
  const { row: of, order } = await createOrderedJobRow(db, {
    client_location_id: client.id,
    pickup_location_id: field.id,
    destination_location_id: destination.id,
    product_id: ofGrain.id,
    created_by: staff.user.id,
    quantity: '30',
    delivered_quantity: '28.46',
    notes: 'Värav on lahti',
    status: 'COMPLETED',
    priority: 7,
    shelf: 'R12',
    sent_to_waybill: true,
    job: {
      transport_date: '2026-11-21',
      transport_time: '07:15',
      truck_id: truck.id,
      trailer_id: trailer.id,
      customer_manager_id: dispatcher.id,
    },
  });
  await createJobRow(db, { product_id: ofGrain.id, job: { transport_order_id: order.id } });
  const [written] = readWorkbook((await download(`format=xlsx&id=${of.id}`)).bytes);
  expect(written).toEqual({
    ID: of.id,
    'Veotöö ID': of.transport_job_id,
    Kuupäev: '2026-11-21',
    Kellaaeg: '07:15',
    Klient: 'Lepaoja OÜ',
    Lähtekoht: 'Lepaoja põld',
    Sihtkoht: 'Tapa elevaator',
    Toode: 'Nisu I klass',
    Kogus: 30,
    Ühik: 't',
    Laokoht: 'R12',
    Märkused: 'Värav on lahti',
    Vedaja: 'Vedaja OÜ',
    'Auto number': '123ABC',
    Kliendihaldur: 'Hille Haldur',
    Koorem: '1/2',
    Koostas: `${staff.user.firstName} ${staff.user.lastName}`,
    'PK Terminali saadetud': 'ei',
    'E-veoseleht koostatud': 'jah',
    'Jälgimisse saadetud': 'ei',
    'SMS saadetud': 'ei',
    'Märg vili': 'ei',
    Staatus: 'Lõpetatud',
    Autojuht: 'Juhan Roo',
    Haagis: '456XYZ',
    Tarnitud: 28.46,
    km: expect.any(Number) as number,
    Prioriteet: 7,
  });
  expect(of.id).not.toBe(of.transport_job_id);
});

test('the heading of a workbook stays in view and filters all rows under it', async () => {
  const filesOf = async (query: string) => unzip((await download(`format=xlsx&${query}`)).bytes);
  const sheetOf = async (query: string) => (await filesOf(query)).get('xl/worksheets/sheet1.xml') ?? '';
  // The quantity has its unit beside it.
  const one = await sheetOf(`id=${row.id}&columns=id,date,pickup,quantity,notes`);
  expect(one).toContain('<pane ySplit="1"');
  expect(one).toMatch(/<\/sheetData><autoFilter ref="A1:F2"\/><\/worksheet>$/);
  // With the unit 28 columns: their letters are two.
  const many = `notes=palju&columns=${jobRowColumns.slice(0, 27).join(',')}`;
  expect((await filesOf(many)).get('xl/workbook.xml')).toContain(
    `hidden="1">'Veotööd'!$A$1:$AB$31</definedName>`,
  );
  expect(await sheetOf(many)).toContain('<autoFilter ref="A1:AB31"/>');
  expect(await sheetOf('id=999999&columns=id')).toContain('<autoFilter ref="A1:A1"/>');
});

test('columns are as wide as what they hold, within bounds', async () => {
  const { bytes } = await download(`format=xlsx&id=${row.id}&columns=id,date,pickup`);
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  const widths = [...sheet.matchAll(/<col min="\d+" max="\d+" width="(\d+)"/g)].map(([, width]) => width);
  expect(widths).toEqual(['10', '12', '23']);
});

test('what speaks against a row stands in a last column where it is asked for', async () => {
  const heavy = await createJobRow(db, { quantity: '61', notes: 'raske' });
  const textsOf = async (query: string) => {
    const { bytes } = await download(`id=${heavy.id}&columns=id,notes&${query}`);
    return unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  };
  expect(await textsOf('format=xlsx')).not.toContain('Hoiatused');
  const noted = await textsOf('format=xlsx&withFindings=true');
  expect(noted).toContain('Hoiatused');
  expect(noted).toContain('Ühele autole ebatavaline kogus');
});

test('a file is named by the days that it was filtered by', async () => {
  const fileNameOf = async (query: string) => (await download(query)).headers['content-disposition'];
  const name = (days: string) => `attachment; filename="veotood-${days}.csv"`;
  expect(await fileNameOf('format=csv&dateFrom=2026-11-20&dateTo=2026-11-20')).toBe(name('2026-11-20'));
  expect(await fileNameOf('format=csv&dateFrom=2026-11-16&dateTo=2026-11-22')).toBe(
    name('2026-11-16-kuni-2026-11-22'),
  );
  expect(await fileNameOf('format=csv&dateFrom=2026-11-20')).toBe(name('alates-2026-11-20'));
  expect(await fileNameOf('format=csv&dateTo=2026-11-20')).toBe(name('kuni-2026-11-20'));
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

test('who only views gets the same file', async () => {
  const viewer = await signIn({ permissions: ['PERM_VIEW'] });
  const { statusCode, rawPayload } = await app.inject({
    method: 'GET',
    url: `${url}?format=xlsx&id=${row.id}`,
    headers: viewer.headers,
  });
  expect(statusCode).toBe(200);
  expect(readWorkbook(rawPayload)).toEqual(readWorkbook((await download(`format=xlsx&id=${row.id}`)).bytes));
});
