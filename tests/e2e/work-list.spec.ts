import { formatDay } from '#domain/calendar/day.ts';
import { toTallinn } from '#domain/calendar/tallinn-time.ts';

import { makeRowWith } from './job-table/correction.ts';
import { uniqueWord } from './job-table/table-page.ts';
import { desk } from './screens.ts';
import { expect, type Locator, type Page, test } from './test.ts';

test.use({ role: 'staff' });

const today = toTallinn(Date.now()).day;
const lines = (page: Page) => page.getByRole('group', { name: 'Lahtised asjad' }).getByRole('listitem');
const notices = (page: Page) => page.getByRole('region', { name: 'Teated' });

/** Orders of today without a truck, each with a word of its own in its note. */
async function makeOpen(page: Page, count: number): Promise<string[]> {
  const words = Array.from({ length: count }, uniqueWord);
  for (const word of words) await makeRowWith(page, word, { lacks: null, date: today });
  return words;
}

/** The line about a row by its note; a long list is read as it is scrolled. */
async function lineOf(page: Page, word: string) {
  const line = lines(page).filter({ hasText: word });
  await expect(async () => {
    if ((await line.count()) === 0) await page.mouse.wheel(0, 2000);
    await expect(line).toBeVisible({ timeout: 1000 });
  }).toPass();
  return line;
}

/** The id of the settled alert about the row with this note. */
async function settledAbout(page: Page, word: string): Promise<number> {
  interface Settled {
    id: number;
    row: { notes: string | null } | null;
  }
  const answer = await page.request.get('/api/alerts?settled=true&size=50');
  const { content } = (await answer.json()) as { content: Settled[] };
  return content.find(({ row }) => row?.notes === word)!.id;
}

test.describe('at a desk', () => {
  test.use(desk);

  test('the list is dense; a truck is given where it is missed, in three presses, and taken back; notices lie over nothing that is ticked', async ({
    page,
    expectAccessible,
    expectConsole,
  }) => {
    // The finding against the truck is on the screen; the server asks about it nevertheless.
    expectConsole(/422/);
    const [word, first, second, third] = await makeOpen(page, 4);
    await page.goto('/services/alerts');
    await expect(lines(page).first()).toBeVisible();
    const seen = await lines(page).evaluateAll(
      (all) => all.filter((line) => line.getBoundingClientRect().bottom <= window.innerHeight).length,
    );
    expect(seen).toBeGreaterThanOrEqual(12);
    await expectAccessible();

    await page.goto('/services/alerts?kind=TRUCK_MISSING');
    const line = await lineOf(page, word!);
    await line.getByRole('button', { name: 'Määra auto' }).click();
    const choice = page.getByRole('dialog', { name: 'Määra auto' });
    await expect(choice).toContainText(word!);
    // The title names the load, and the open list covers neither it nor the note.
    const title = choice.getByRole('heading');
    await expect(title).toContainText(formatDay(today));
    const list = page.getByRole('listbox');
    await expect(page.getByRole('option').first()).toBeVisible();
    for (const told of [title, choice.getByText(word!)]) {
      expect((await told.boundingBox())!.y).toBeLessThan((await list.boundingBox())!.y);
    }
    await expectAccessible();
    await page.getByRole('option').last().click();
    await choice.getByRole('button', { name: 'Salvesta' }).click();
    await expect(line).toHaveCount(0);
    await notices(page).getByRole('button', { name: 'Võta tagasi' }).click();
    await lineOf(page, word!);

    await test.step('notices lie neither over what is ticked nor over the panel, whose kind the lines keep', async () => {
      const settle = async (settled: Locator) => {
        await settled.focus();
        await page.keyboard.press('e');
        await expect(notices(page).getByRole('button', { name: 'Võta tagasi' })).toBeVisible();
      };
      const foot = async (shown: Locator) => {
        const { y, height } = (await shown.boundingBox())!;
        return y + height;
      };
      const kept = await lineOf(page, third!);
      await kept.getByRole('checkbox').check();
      const ticked = page.getByRole('group', { name: 'Märgitud' });
      await settle(await lineOf(page, first!));
      expect(await foot(ticked)).toBeLessThanOrEqual((await notices(page).boundingBox())!.y);
      await ticked.getByRole('button', { name: 'Lahenda valitud' }).click({ trial: true });

      await kept.focus();
      await page.keyboard.press('ArrowRight');
      const panel = page.getByRole('dialog', { name: 'Auto puudub' });
      await expect(panel).toBeVisible();
      await expect(kept.getByText('Auto puudub', { exact: true }).first()).toBeVisible();
      await settle(await lineOf(page, second!));
      expect(await foot(panel)).toBeLessThanOrEqual((await notices(page).boundingBox())!.y + 1);
    });
  });

  test('it is worked off with the keyboard, and several in one press', async ({ page }) => {
    // Many steps, each after the list has renewed itself.
    test.slow();
    const [first, second] = await makeOpen(page, 2);
    await page.goto('/services/alerts?kind=TRUCK_MISSING');
    const line = await lineOf(page, first!);
    // As Pealeht leads to one of its lines.
    const id = await line.getAttribute('data-alert');
    await page.goto(`/services/alerts?kind=TRUCK_MISSING&alert=${id}`);
    await lineOf(page, first!);
    await expect(line).toBeFocused();
    // All of it beside the list, and back.
    await page.keyboard.press('ArrowRight');
    const panel = page.getByRole('dialog', { name: 'Auto puudub' });
    await expect(panel).toContainText(first!);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await line.focus();
    await page.keyboard.press('ArrowDown');
    await expect(line).not.toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(line).toBeFocused();
    // The list renews itself, and what is done beside this test comes and goes in it.
    const pressUntilFocused = (key: string, wanted: Locator) =>
      expect(async () => {
        await page.keyboard.press(key);
        await expect(wanted).toBeFocused({ timeout: 1_000 });
      }).toPass();
    await pressUntilFocused('End', lines(page).last());
    await pressUntilFocused('Home', lines(page).and(page.locator('[data-alert]')).first());
    await (await lineOf(page, first!)).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Määra auto' }).getByLabel('Auto number')).toBeFocused();
    // The list of trucks closes together with its sheet.
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Määra auto' })).toBeHidden();
    // A truck that was only picked is no loss either.
    await line.getByRole('button', { name: 'Määra auto' }).click();
    await page.getByRole('option').first().click();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Määra auto' })).toBeHidden();
    // On a double click, the second press lands beside the dialog that has opened.
    await line.getByRole('button', { name: 'Määra auto' }).dblclick();
    await expect(page.getByRole('dialog', { name: 'Määra auto' }).getByLabel('Auto number')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Määra auto' })).toBeHidden();
    await line.focus();
    await page.keyboard.press('e');
    await expect(line).toHaveCount(0);
    // The line in its place has the focus: the next key works on.
    await expect(page.locator('li:focus')).toHaveCount(1);
    await notices(page).getByRole('button', { name: 'Võta tagasi' }).click();
    await lineOf(page, first!);
    await lineOf(page, second!);

    await test.step('several are ticked and settled in one press, and one of them is taken back later', async () => {
      for (const word of [first!, second!]) await (await lineOf(page, word)).getByRole('checkbox').check();
      const bar = page.getByRole('group', { name: 'Märgitud' });
      await expect(bar.getByRole('status')).toHaveText('Märgitud 2');
      await expect(bar.getByRole('button', { name: /^Kinnita valitud/ })).toHaveCount(0);
      await bar.getByRole('button', { name: 'Määra auto (2)' }).click();
      await expect(page.getByRole('dialog', { name: /^Määra auto \(1\/2\)/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await bar.getByRole('button', { name: 'Lahenda valitud' }).click();
      await expect(lines(page).filter({ hasText: first! })).toHaveCount(0);
      await expect(lines(page).filter({ hasText: second! })).toHaveCount(0);
      await expect(bar).toHaveCount(0);

      await page.getByRole('group', { name: 'Näita' }).getByRole('button', { name: 'Lahendatud' }).click();
      const settled = page.getByRole('list', { name: 'Lahendatud' }).getByRole('listitem');
      // Others settle too: the last one is not always this test's.
      await settled
        .and(page.locator(`[data-alert="${await settledAbout(page, first!)}"]`))
        .getByRole('button', { name: 'Võta tagasi' })
        .click();
      await page.getByRole('group', { name: 'Näita' }).getByRole('button', { name: 'Lahtised' }).click();
      await lineOf(page, first!);
      await expect(lines(page).filter({ hasText: second! })).toHaveCount(0);
    });
  });
});
