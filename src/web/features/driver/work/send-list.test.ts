import { afterEach, expect, test, vi } from 'vitest';

import { sendList } from './send-list.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser that answers a share with this error, and lets the clipboard be written or not. */
function browser({ share, canCopy }: { share?: string | null; canCopy: boolean }): string[] {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...(share !== undefined && {
      share: async () => {
        if (share !== null) throw new DOMException('', share);
      },
    }),
    clipboard: {
      writeText: async (text: string) => {
        if (!canCopy) throw new DOMException('', 'NotAllowedError');
        copied.push(text);
      },
    },
  });
  return copied;
}

test.each([
  ['shared by the phone', { share: null, canCopy: false }, 'shared', []],
  ["closed in the phone's sheet", { share: 'AbortError', canCopy: true }, 'shared', []],
  ['copied where nothing shares', { canCopy: true }, 'copied', ['list']],
  ['copied where sharing is refused', { share: 'NotAllowedError', canCopy: true }, 'copied', ['list']],
  ['refused where copying is too', { canCopy: false }, 'refused', []],
] as const)('is %s', async (_name, able, outcome, copied) => {
  const clipboard = browser(able);
  expect(await sendList('May', 'list')).toBe(outcome);
  expect(clipboard).toEqual(copied);
});
