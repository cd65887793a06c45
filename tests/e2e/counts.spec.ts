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

  for (const [screen, budget] of Object.entries(officeScreens)) {
    test(`${screen} asks for nothing twice when it is opened again`, async ({ page }) => {
      await expectFew(page, budget);
    });
  }
});

test.describe('in the truck', () => {
  test.use({ role: 'driver' });

  test('the list asks for nothing twice, and for nothing that the device has just read', async ({ page }) => {
    await expectFew(page, { address: '/services/truck-driver', requests: 9 });
  });
});
