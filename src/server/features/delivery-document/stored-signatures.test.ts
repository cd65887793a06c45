import { expect, test } from 'vitest';

import { createReadyRow } from '../../../../tests/factories/ready-rows.ts';
import { brokenPictures, goodPicture } from '../../../../tests/factories/signature-pictures.ts';
import { unpacked } from '../../../../tests/setup/documents/pdf-contents.ts';
import { openTestApp } from '../../../../tests/setup/test-app.ts';

const { app, db, signIn } = await openTestApp();
const staff = await signIn();

/** The colour of the note that stands where a signature cannot be drawn; nothing else has it. */
const noteColour = /^0\.541\d* 0\.121\d* 0\.066\d* scn$/m;

async function documentWith(signature: unknown): Promise<Buffer> {
  const row = await createReadyRow(db);
  await db
    .insertInto('driver_stops')
    .values({
      transport_job_id: row.transport_job_id,
      stop: 'pickup',
      signature: JSON.stringify(signature),
    })
    .execute();
  const answer = await app.inject({
    url: `/api/transport-job-products/${row.id}/delivery-document/download`,
    headers: staff.headers,
  });
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

test('a picture of a signature is drawn', async () => {
  const file = await documentWith(goodPicture);
  expect(file.toString('latin1')).toContain('/Subtype /Image');
  expect(unpacked(file)).not.toMatch(noteColour);
});

const stored: [string, unknown][] = [
  ...Object.entries(brokenPictures),
  ['no address at all', 'allkiri'],
  ['no strokes', { aspect: 0.42 }],
  ['empty strokes', { aspect: 0.42, strokes: [[]] }],
  ['a number', 42],
];

test.each(stored)(
  'a note stands for one stored long ago that cannot be drawn: %s',
  async (_name, signature) => {
    expect(unpacked(await documentWith(signature))).toMatch(noteColour);
  },
);
