import type { Page } from '@playwright/test';

/** The demo accounts. */
export const demoRoles = ['staff', 'client', 'driver', 'staffdriver', 'nobody'] as const;
export type DemoRole = (typeof demoRoles)[number];

export const demoPassword = 'demo';

/** Fills in the sign-in page that is open. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Kasutajanimi').fill(username);
  await page.getByLabel('Parool', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Logi sisse' }).click();
}
