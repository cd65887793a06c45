import { expect, type Page } from '../test.ts';

/** Drops files, texts or bytes by name, onto the screen 'Import' and asks for the preview. */
export async function dropFiles(page: Page, files: Record<string, string | number[]>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, content] of Object.entries(given)) {
      transfer.items.add(new File([typeof content === 'string' ? content : Uint8Array.from(content)], name));
    }
    return transfer;
  }, files);
  await page
    .getByText('Lohistage Exceli-, CSV- või JSON-failid siia')
    .dispatchEvent('drop', { dataTransfer });
  await page.getByRole('button', { name: 'Näita eelvaadet' }).click();
}

/** Applies the import whose preview is shown. */
export async function applyImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rakenda' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rakenda' }).click();
  await expect(page.getByText(/^Valmis: /)).toBeVisible();
}
