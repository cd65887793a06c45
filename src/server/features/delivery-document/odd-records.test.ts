import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createCompany } from '../../../../tests/factories/companies.ts';
import { createLocation } from '../../../../tests/factories/locations.ts';
import { createProduct } from '../../../../tests/factories/products.ts';
import { brokenPictures, goodPicture } from '../../../../tests/factories/signature-pictures.ts';
import { createJobRow } from '../../../../tests/factories/transport-jobs.ts';
import { createTrailer, createTruck } from '../../../../tests/factories/trucks.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();

const point = fc.oneof(fc.double({ min: -1, max: 5, noNaN: true }), fc.constantFrom(null, 'x', 1e300));
const signature = fc.oneof(
  fc.constant(null),
  fc.constantFrom('', 'allkiri', goodPicture, ...Object.values(brokenPictures)),
  fc.record({
    aspect: fc.constantFrom(0.42, 0.1, 4, 0, -1, null),
    strokes: fc.array(fc.array(point, { maxLength: 9 }), { maxLength: 4 }),
  }),
  fc.constantFrom(42, [], {}, { strokes: 'x' }, { aspect: 0.42 }),
);

const piece = fc.oneof(
  fc.constantFrom(
    '😀👩‍🌾',
    'אבג',
    'สวัสดี',
    '\u0007',
    '\u200f',
    '\ufeff',
    'e\u0301\u0301',
    '<b>',
    '\n',
    '\t',
    ' ',
  ),
  fc
    .constantFrom('W', 'Õ', '🚜', '-')
    .chain((letter) => fc.integer({ min: 1, max: 1500 }).map((count) => letter.repeat(count))),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);
/** PostgreSQL keeps no character of number zero; most columns want a letter at least. */
const text = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map((pieces) => `A${pieces.join('').replaceAll('\u0000', '')}`);
const optional = fc.option(text);

const records = fc.record({
  signatures: fc.tuple(signature, signature),
  names: fc.tuple(text, text, text, text),
  optional: fc.tuple(optional, optional, optional, optional, optional, optional, optional, optional),
  quantity: fc.constantFrom('0.001', '28.5', '99999999999.999'),
  hasLocations: fc.boolean(),
});
type OddRecord = typeof records extends fc.Arbitrary<infer R> ? R : never;

async function store({ signatures, names, optional: [...rest], quantity, hasLocations }: OddRecord) {
  const [companyName, locationName, productName, unit] = names;
  const [regNo, address, cnCode, adr, packageName, hasTrailer, contact, notes] = rest;
  const company = await createCompany(db, { name: companyName, reg_no: regNo });
  const location = await createLocation(db, {
    company_id: company.id,
    location_name: locationName,
    formatted_address: address,
  });
  const product = await createProduct(db, {
    name: productName,
    unit,
    cn_code: cnCode,
    adr,
    package_name: packageName,
    package_size: '0.001',
    gross_weight: '99999999999.999',
  });
  const { id: trailerId } = await createTrailer(db, { company_id: company.id });
  const truck = await createTruck(db, {
    company_id: company.id,
    trailer_id: hasTrailer === null ? null : trailerId,
  });
  const row = await createJobRow(db, {
    pickup_location_id: location.id,
    client_location_id: location.id,
    destination_location_id: hasLocations ? location.id : null,
    product_id: product.id,
    quantity,
    notes,
    job: { truck_id: hasLocations ? truck.id : null },
  });
  for (const [index, stop] of (['pickup', 'destination'] as const).entries()) {
    await db
      .insertInto('driver_stops')
      .values({
        transport_job_id: row.transport_job_id,
        stop,
        contact_name: contact,
        client_name: companyName,
        notes,
        signature: JSON.stringify(signatures[index] ?? null),
      })
      .execute();
  }
  return row.id;
}

const runs = Number(process.env.FUZZ_RUNS ?? 6);

test('every record that the database can hold has a document of one page', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(records, async (record) => {
      const id = await store(record);
      const answer = await app.inject({
        url: `/api/transport-job-products/${id}/delivery-document/download`,
        headers: staff.headers,
      });
      expect(answer.statusCode, answer.payload.slice(0, 500)).toBe(200);
      expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    }),
    { numRuns: runs },
  );
});
