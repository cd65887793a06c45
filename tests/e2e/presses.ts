import { expect, type Locator, type Page } from './test.ts';

export interface Presses {
  /** Does the work, and expects just so many presses. */
  within: (most: number, work: () => Promise<void>) => Promise<void>;
}

/**
 * Counts what a person's hand does on this page: presses of a mouse button, and keys that do something. Letters,
 * digits and Tab are typing, which nobody is spared.
 */
export async function countPresses(page: Page): Promise<Presses> {
  let count = 0;
  await page.exposeFunction('onPress', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const { onPress } = window as unknown as { onPress: () => void };
    const isTyping = ({ key }: KeyboardEvent) =>
      key.length === 1 || ['Tab', 'Shift', 'Control', 'Backspace'].includes(key);
    addEventListener('pointerdown', onPress, true);
    addEventListener('keydown', (event) => isTyping(event) || onPress(), true);
  });
  return {
    async within(most, work) {
      count = 0;
      await work();
      expect(count).toBeLessThanOrEqual(most);
      expect(count).toBeGreaterThan(0);
    },
  };
}

/** Presses into a typeahead, types, and takes the first answer with Enter. */
export async function takeFirst(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await field.click();
  await page.keyboard.type(text);
  await expect(page.getByRole('option').first()).toContainText(text, { ignoreCase: true });
  // Enter takes what answers all that was typed, and nothing before that has come.
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
}
