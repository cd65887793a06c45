import { expect, test } from 'vitest';

import { withoutOthersWords } from './others-words.ts';

const own = 'Tere, vii palun 1 koorem rapsi reedel Tartusse.';
const quoted = 'Kinnitame: 3 koormat nisu, 84 t, esmaspäeval 30.11 kell 8.';
const wordsOf = (text: string) => withoutOthersWords(text).replaceAll(/\s+/g, ' ').trim();

test.each([
  [
    'Gmail, Estonian',
    `Kontakt Tellimused (<tellimused@naide.example>) kirjutas kuupäeval R, 27. november 2026\nkell 15:01:\n\n> ${quoted}`,
  ],
  [
    'Gmail, Estonian, older',
    `27. november 2026 15:01 kirjutas Tellimused <tellimused@naide.example>:\n> ${quoted}`,
  ],
  [
    'Gmail, English, wrapped',
    `On Fri, Nov 27, 2026 at 3:01 PM Tellimused <tellimused@naide.example>\nwrote:\n\n> ${quoted}`,
  ],
  ['Gmail, Russian', `пт, 27 нояб. 2026 г. в 15:01, Tellimused <tellimused@naide.example>:\n\n> ${quoted}`],
  [
    'Apple Mail, Russian',
    `27 нояб. 2026 г., в 15:01, Tellimused <t@naide.example> написал(а):\n\n> ${quoted}`,
  ],
  ['Apple Mail, Estonian', `Tellimused <t@naide.example> kirjutas 27.11.2026 kell 15:01:\n\n${quoted}`],
  ['Apple Mail, English', `On 27 Nov 2026, at 15:01, Tellimused <t@naide.example> wrote:\n\n> ${quoted}`],
  ['Thunderbird, Estonian', `Tellimused kirjutas 27.11.2026 kell 15:01:\n${quoted}`],
  ['Thunderbird, Russian', `27.11.2026 15:01, Tellimused пишет:\n> ${quoted}`],
  [
    'Outlook, Estonian, without addresses',
    `Jaan\n\nSaatja: Tellimused\nSaadetud: reede, 27. november 2026 15:01\nAdressaat: Jaan Proov\nTeema: Kinnitus\n\n${quoted}`,
  ],
  [
    'Outlook, English, bold',
    `*From:* Tellimused\n*Sent:* Friday, November 27, 2026 3:01 PM\n*To:* Jaan\n*Subject:* Kinnitus\n\n${quoted}`,
  ],
  [
    'Outlook, Russian',
    `От: Tellimused\nОтправлено: 27 ноября 2026 г. 15:01\nКому: Jaan\nТема: Kinnitus\n\n${quoted}`,
  ],
  [
    'OWA',
    `________________________________\nFrom: Tellimused <t@naide.example>\nSent: Friday, November 27, 2026 3:01 PM\nTo: Jaan\nSubject: Kinnitus\n\n${quoted}`,
  ],
  ['Outlook, Estonian, with a line', `-----Algne sõnum-----\nSaatja: Tellimused\n${quoted}`],
  ['Outlook, English, with a line', `-----Original Message-----\nFrom: Tellimused\n${quoted}`],
  ['Outlook, Russian, with a line', `-----Исходное сообщение-----\nОт: Tellimused\n${quoted}`],
])('%s: only what stands above the quotation is read', (_, quotation) => {
  expect(wordsOf(`RE: Kinnitus\n${own}\n\n${quotation}`).replace(/ (?:Jaan|_+)/, '')).toBe(own);
  // An answer that says nothing itself orders nothing.
  expect(wordsOf(`RE: Kinnitus\n${quotation}`).replace(/^(?:Jaan|_+)$/, '')).toBe('');
});

test.each([
  [
    'Outlook',
    'FW: Kinnitus\n',
    'Saatja: Mari\nSaadetud: reede, 27. november 2026 15:01\nAdressaat: Jaan\nTeema: Vedu\n\n',
  ],
  [
    'Gmail',
    '',
    '---------- Forwarded message ---------\nSaatja: Mari <m@naide.example>\nDate: Fri, Nov 27, 2026 at 3:01 PM\nSubject: Vedu\nTo: <j@naide.example>\n\n',
  ],
  [
    'Apple Mail',
    '',
    'Begin forwarded message:\n\n> From: Mari <m@naide.example>\n> Subject: Vedu\n> Date: 27 November 2026 at 15:01:00 EET\n> To: j@naide.example\n> \n> ',
  ],
])('%s: a letter that was sent on is read, without its head and what it quotes', (_, subject, head) => {
  const sentOn = `${subject}Palun korraldage.\nLugupidamisega\nJaan\n\n${head}${own}\n\n`;
  expect(wordsOf(sentOn)).toBe(`Palun korraldage. ${own}`);
  const quotation = `Saatja: Tellimused\nSaadetud: neljapäev 15:01\nTeema: Vedu\n${quoted}`;
  expect(wordsOf(sentOn + quotation)).toBe(`Palun korraldage. ${own}`);
});

test('what is answered below a quotation is read, and words that are like a head stay', () => {
  const below = `On 27 Nov 2026, at 15:01, Tellimused <t@naide.example> wrote:\n> ${quoted}\n\n${own}`;
  expect(wordsOf(below)).toBe(own);
  const form = 'Kaup: nisu\nSaatja: Rehe kuivati\nSaaja: Muuga\nKuupäev: 30.11';
  expect(wordsOf(form)).toBe(form.replaceAll('\n', ' '));
  expect(withoutOthersWords(`a\n${quoted}\n> b`)).toHaveLength(quoted.length + 6);
});
