import { expect, test } from 'vitest';

import { withoutLegalForm } from './legal-form.ts';

test.each([
  ['Põhjaranniku Veod OÜ', 'Põhjaranniku Veod'],
  ['Muuga Viljaterminal AS', 'Muuga Viljaterminal'],
  ['Väätsa Agro TÜ', 'Väätsa Agro'],
  ['OÜ Kuuse', 'OÜ Kuuse'],
  ['AS', 'AS'],
  ['Vedu & OÜ Pojad', 'Vedu & OÜ Pojad'],
  ['Jaan Tamm', 'Jaan Tamm'],
])('%s is called %s for short', (name, short) => {
  expect(withoutLegalForm(name)).toBe(short);
});
