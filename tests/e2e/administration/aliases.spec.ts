import { desk } from '../screens.ts';
import { expect, test } from '../test.ts';

test.use({ role: 'staff', ...desk });

test('what a client calls a place is looked up, forgotten and had back', async ({
  page,
  expectAccessible,
}) => {
  const places = (await (await page.request.get('/api/locations?size=1')).json()) as {
    content: { id: number; companyId: number; companyName: string; locationName: string }[];
  };
  const [place] = places.content;
  const words = `laut ${crypto.randomUUID().slice(0, 6)}`;
  const taught = await page.request.post('/api/message-aliases', {
    data: { companyId: place?.companyId, words, locationId: place?.id },
  });
  expect(taught.ok()).toBe(true);
  await page.goto('/services/admin');
  await page.getByRole('button', { name: 'Klientide sõnad' }).click();
  const card = page.getByRole('article', { name: `${words}, ${place?.companyName ?? ''}` });
  await expect(card).toContainText(`Koht: ${place?.locationName ?? ''}`);
  await expectAccessible();
  await card.getByRole('button', { name: 'Unusta' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Võta tagasi' }).click();
  await expect(card).toBeVisible();
});
