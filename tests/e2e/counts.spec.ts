import type { JobRow } from '#api/job-row/job-table.ts';

import { type Drawn, leastDrawn, tell, watchDrawing } from './drawn.ts';
import { cell, keepSettingsApart } from './job-table/table-page.ts';
import { freeDay, jobOf, makeJobs } from './planner-page.ts';
import { desk } from './screens.ts';
import { expect, type Page, test } from './test.ts';

/** What a screen asks of the server when it is opened once more: the most requests, each address once. */
interface Budget {
  address: string;
  requests: number;
}

const officeScreens: Readonly<Record<string, Budget>> = {
  table: { address: '/services/datatable', requests: 5 },
  // From noon on tomorrow's figures too.
  Pealeht: { address: '/services/homepage', requests: 7 },
  board: { address: '/services/planner', requests: 5 },
  week: { address: '/services/planner?view=week', requests: 4 },
  Tähelepanu: { address: '/services/alerts', requests: 6 },
};

/** Opens the screen, lets it read all that it wants, and answers what it asks for when it is opened again. */
async function requestsOf(page: Page, address: string): Promise<string[]> {
  const asked: string[] = [];
  await page.goto(address);
  await Promise.all([streamOf(page), page.waitForLoadState('load')]);
  const again = streamOf(page);
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname.endsWith('/events') ? pathname : pathname + search);
  });
  await page.reload();
  // It is opened once all else that it follows has been read; whatever is asked twice is asked right after it.
  await again;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return asked;
}

/** The event stream of the page, once it is open. */
function streamOf(page: Page) {
  return page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/events'));
}

/** Others change rows while this test runs: then a screen rightly reads again. */
async function expectFew(page: Page, { address, requests }: Budget): Promise<void> {
  await expect(async () => {
    const asked = await requestsOf(page, address);
    expect(asked, 'each once').toHaveLength(new Set(asked).size);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(requests);
    page.removeAllListeners('request');
  }).toPass({ timeout: 60_000 });
}

test.describe('in the office', () => {
  test.use({ role: 'staff', ...desk });

  test('no screen asks for anything twice when it is opened again', async ({ page }) => {
    test.slow();
    for (const [screen, budget] of Object.entries(officeScreens)) {
      await test.step(screen, () => expectFew(page, budget));
    }
  });
});

test.describe('in the truck', () => {
  test.use({ role: 'driver' });

  test('the list asks for nothing twice, and for nothing that the device has just read', async ({ page }) => {
    await expectFew(page, { address: '/services/truck-driver', requests: 9 });
  });
});

/** What is drawn for what a hand does, as it was counted: a screen that comes to draw more is slower for everybody. */
test.describe('drawn for one step', () => {
  test.use({ role: 'staff', ...desk });

  test('of the table with five hundred rows', async ({ page }) => {
    await watchDrawing(page);
    await keepSettingsApart(page);
    const rows = await answerWithManyRows(page);
    await page.goto('/services/datatable');
    const notes = await cell(page, rows[1]!.id, 'Märkused');
    await notes.click();
    expectAtMost(
      await leastDrawn(page, 3, async (time) => {
        await page.keyboard.press('ArrowDown');
        await expect(await cell(page, rows[2 + time]!.id, 'Märkused')).toBeFocused();
      }),
      // Two rows, each with the marks of two places.
      { commits: 1, components: 6, elements: 0 },
    );

    const editor = page.getByRole('textbox', { name: 'Märkused' });
    expectAtMost(
      await leastDrawn(
        page,
        3,
        async () => {
          await page.keyboard.press('F2');
          await expect(editor).toBeFocused();
        },
        async () => {
          await page.keyboard.press('Escape');
          await expect(editor).toHaveCount(0);
        },
      ),
      { commits: 1, components: 5, elements: 1 },
    );
    await page.keyboard.press('Escape');

    expectAtMost(
      await leastDrawn(page, 3, async (time) => {
        const row = rows[5 + time]!;
        Object.assign(row, { version: row.version + 1, quantity: 11 });
        await tell(page, 'job-rows', { ids: [row.id] });
        await expect(await cell(page, row.id, 'Kogus')).toHaveText('11 t');
      }),
      { commits: 3, components: 50, elements: 0 },
    );
  });

  test('of a drag over the board', async ({ page }) => {
    await watchDrawing(page);
    const date = freeDay(17);
    const [rowId] = (await makeJobs(page, date, [26])) as [number];
    await page.goto(`/services/planner?date=${date}`);
    await jobOf(page, rowId).hover();
    await page.mouse.down();
    const track = await page.locator('[data-track]').first().boundingBox();
    if (track === null) throw new Error('the line is not in view');
    const moveTo = (x: number) => page.mouse.move(track.x + x, track.y + 20);
    for (const x of [300, 320, 340]) await moveTo(x);
    await expect(page.getByRole('status', { name: 'Mis on poolt ja vastu' })).not.toBeEmpty();
    expectAtMost(await leastDrawn(page, 4, (time) => moveTo(360 + 40 * time)), {
      commits: 1,
      components: 4,
      elements: 0,
    });
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
});

function expectAtMost(drawn: Drawn, most: Drawn): void {
  for (const [what, count] of Object.entries(drawn)) {
    expect(count, what).toBeLessThanOrEqual(most[what as keyof Drawn]);
  }
}

/** Has the table read five hundred rows that nobody else has, all like one made here; returns them, to be changed. */
async function answerWithManyRows(page: Page): Promise<JobRow[]> {
  const [rowId] = (await makeJobs(page, freeDay(14), [20])) as [number];
  const answer = await page.request.get(`/api/transport-jobs/datatable?id=${rowId}`);
  const found = (await answer.json()) as { content: JobRow[] };
  const row = found.content.find(({ id }) => id === rowId)!;
  const plain = {
    driverNotes: null,
    findings: [],
    findingDetails: [],
    changedAfterSending: [],
    failedSends: [],
  };
  const content = Array.from({ length: 500 }, (_, at) => ({
    ...row,
    ...plain,
    id: 1_000_000 + at,
    quantity: 20,
  }));
  const counts = {
    totalElements: 500,
    totalPages: 1,
    numberOfElements: 500,
    size: 500,
    first: true,
    last: true,
  };
  await page.route('**/api/transport-jobs/datatable?*', (route) =>
    route.fulfill({ json: { ...found, ...counts, content } }),
  );
  return content;
}
