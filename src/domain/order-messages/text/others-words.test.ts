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

const outlookHead = (sender: string, sent: string, to: string, subject: string) =>
  `${sender}: Tellimused\n${sent}: 27. november 2026 15:01\n${to}: Jaan\n${subject}: Kinnitus\n\n${quoted}`;

// What mail programs of the neighbours write, and telephones.
test.each([
  [
    'Gmail, Latvian',
    `piektd., 2026. g. 27. nov., plkst. 15:01 — lietotājs Tellimused (<t@naide.example>)\nrakstīja:\n\n> ${quoted}`,
  ],
  ['Gmail, Finnish', `pe 27.11.2026 klo 15.01 Tellimused (t@naide.example) kirjoitti:\n\n> ${quoted}`],
  [
    'Gmail, German',
    `Am Fr., 27. Nov. 2026 um 15:01 Uhr schrieb Tellimused <t@naide.example>:\n\n> ${quoted}`,
  ],
  ['Gmail, Lithuanian', `2026-11-27, pn, 15:01 Tellimused <t@naide.example> rašė:\n\n> ${quoted}`],
  ['Gmail, Swedish', `Den fre 27 nov. 2026 kl 15:01 skrev Tellimused <t@naide.example>:\n\n> ${quoted}`],
  ['Gmail, Polish', `pt., 27 lis 2026 o 15:01 Tellimused <t@naide.example> napisał(a):\n\n> ${quoted}`],
  [
    'Gmail, Estonian, verb in the middle',
    `R, 27. november 2026 kell 15:01 kirjutas Tellimused (<t@naide.example>):\n\n> ${quoted}`,
  ],
  ['Apple Mail, German', `Am 27.11.2026 um 15:01 schrieb Tellimused <t@naide.example>:\n\n${quoted}`],
  ['Apple Mail, Latvian', `Tellimused <t@naide.example> rakstīja 27.11.2026 plkst. 15:01:\n\n${quoted}`],
  ['Apple Mail, Finnish', `Tellimused <t@naide.example> kirjoitti 27.11.2026 kello 15.01:\n\n${quoted}`],
  ['Thunderbird, German', `Am 27.11.26 um 15:01 schrieb Tellimused:\n${quoted}`],
  ['Thunderbird, Finnish', `Tellimused kirjoitti 27.11.2026 klo 15.01:\n${quoted}`],
  ['Thunderbird, Latvian', `27.11.2026 15:01, Tellimused rakstīja:\n${quoted}`],
  ['Outlook, German', outlookHead('Von', 'Gesendet', 'An', 'Betreff')],
  ['Outlook, Latvian', outlookHead('No', 'Nosūtīts', 'Kam', 'Tēma')],
  ['Outlook, Lithuanian', outlookHead('Nuo', 'Išsiųsta', 'Kam', 'Tema')],
  ['Outlook, Finnish', outlookHead('Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe')],
  ['Outlook, Swedish', outlookHead('Från', 'Skickat', 'Till', 'Ämne')],
  ['Outlook, Polish', outlookHead('Od', 'Wysłano', 'Do', 'Temat')],
  ['Outlook, other Estonian', outlookHead('Lähetaja', 'Saadetud', 'Saaja', 'Pealkiri')],
  ['Outlook, German, with a line', `-----Ursprüngliche Nachricht-----\nVon: Tellimused\n${quoted}`],
  ['Outlook, Latvian, with a line', `-----Sākotnējais ziņojums-----\nNo: Tellimused\n${quoted}`],
  ['Outlook, Finnish, with a line', `-----Alkuperäinen viesti-----\nLähettäjä: Tellimused\n${quoted}`],
  [
    'Outlook on a telephone',
    `Hankige Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${outlookHead('Saatja', 'Saadetud', 'Adressaat', 'Teema')}`,
  ],
  [
    'Outlook on Android',
    `Get Outlook for Android<https://aka.ms/AAb9ysg>\n________________________________\n${outlookHead('From', 'Sent', 'To', 'Subject')}`,
  ],
  [
    'an iPhone',
    `Saadetud minu iPhone\u2019ist\n\n> Tellimused <t@naide.example> kirjutas 27.11.2026 kell 15:01:\n> \n> ${quoted}`,
  ],
  [
    'an iPhone, Russian',
    `Отправлено с iPhone\n\n> 27 нояб. 2026 г., в 15:01, T <t@naide.example> написал(а):\n> \n> ${quoted}`,
  ],
  [
    'an iPhone, Finnish',
    `Lähetetty iPhonesta\n\n> Tellimused <t@naide.example> kirjoitti 27.11.2026 kello 15.01:\n> ${quoted}`,
  ],
  [
    'a Samsung',
    `Saadetud minu Galaxy seadmest\n\n-------- Algne sõnum --------\n${outlookHead('Saatja', 'Kuupäev', 'Saaja', 'Teema')}`,
  ],
  ['a telephone', `Saadetud mobiililt\n\n${outlookHead('Saatja', 'Saadetud', 'Adressaat', 'Teema')}`],
  ['mail.ru', `Пятница, 27 ноября 2026, 15:01 +02:00 от Tellimused <t@naide.example>:\n \n${quoted}`],
  ['Yandex', `27.11.2026, 15:01, "Tellimused" <t@naide.example>:\n${quoted}`],
  ['Roundcube', `Tellimused kirjutas 2026-11-27 15:01:\n> ${quoted}`],
  ['Horde, Estonian', `Tsiteerin Tellimused <t@naide.example>:\n\n> ${quoted}`],
  [
    'Yahoo',
    `On Friday, 27 November 2026 at 15:01:22 EET, Tellimused <t@naide.example> wrote:  \n \n ${quoted}`,
  ],
  ['Proton', `Sent with Proton Mail secure email.\n\n------- Original Message -------\n${quoted}`],
  [
    'Lotus Notes',
    `Tellimused <t@naide.example>\n27.11.2026 15:01\n\n\tTo\n\t\tJaan Proov/Talu\n\tcc\n\n\tSubject\n\t\tKinnitus\n\n${quoted}`,
  ],
  [
    'Lotus Notes, plain',
    `From:   Tellimused/Koorem\nTo:     Jaan Proov/Talu@Talu\nDate:   27.11.2026 15:01\nSubject:        Kinnitus\n\n${quoted}`,
  ],
  [
    'Lotus Notes, web',
    `-----Tellimused/Koorem wrote: -----\nTo: Jaan\nFrom: Tellimused\nDate: 27.11.2026 15:01\n\n${quoted}`,
  ],
  ['Lotus Notes, beside a time', `Tellimused ---27.11.2026 15:01:22---${quoted}\n\nFrom: Tellimused`],
  [
    'Lotus Notes, drawn',
    `|------------>\n| From:      |\n|------------>\n  |Tellimused <t@naide.example>   |\n|------------>\n| Date:      |\n\n${quoted}`,
  ],
  ['bars', `On 27 Nov 2026, Tellimused wrote:\n| ${quoted}\n| OK`],
  ['bars alone', `| ${quoted}`],
  ['Gmail, French', `Le ven. 27 nov. 2026 à 15:01, Tellimused <t@naide.example> a\nécrit :\n\n> ${quoted}`],
  [
    'Gmail, Italian',
    `Il giorno ven 27 nov 2026 alle ore 15:01 Tellimused <t@naide.example> ha scritto:\n\n> ${quoted}`,
  ],
  [
    'Gmail, Spanish',
    `El vie, 27 nov 2026 a las 15:01, Tellimused (<t@naide.example>) escribió:\n\n> ${quoted}`,
  ],
  ['Gmail, Dutch', `Op vr 27 nov 2026 om 15:01 schreef Tellimused <t@naide.example>:\n\n> ${quoted}`],
  ['Gmail, Ukrainian', `пт, 27 лист. 2026 р. о 15:01 Tellimused <t@naide.example> пише:\n\n> ${quoted}`],
  ['Outlook, French', outlookHead('De ', 'Envoyé ', 'À ', 'Objet ')],
  ['Outlook, Italian', outlookHead('Da', 'Inviato', 'A', 'Oggetto')],
  ['Outlook, Spanish', outlookHead('De', 'Enviado el', 'Para', 'Asunto')],
  ['Outlook, Portuguese', outlookHead('De', 'Enviado em', 'Para', 'Assunto')],
  ['Outlook, Danish', outlookHead('Fra', 'Sendt', 'Til', 'Emne')],
  ['Outlook, Dutch', outlookHead('Van', 'Verzonden', 'Aan', 'Onderwerp')],
  ['Outlook, Ukrainian', outlookHead('Від', 'Надіслано', 'Кому', 'Тема')],
  ['Outlook, French, with a line', `-----Message d'origine-----\nDe : Tellimused\n${quoted}`],
  ['Outlook, Italian, with a line', `-----Messaggio originale-----\nDa: Tellimused\n${quoted}`],
  ['a head in one line', `Saatja: Tellimused, 27.11.2026 15:01\n${quoted}`],
  ['a quotation in a quotation', `On 27 Nov 2026, at 15:01, T <t@naide.example> wrote:\n> OK\n>> ${quoted}`],
])('%s: nothing of the quotation is read', (_, quotation) => {
  expect(wordsOf(`RE: Kinnitus\n${own}\n\n${quotation}`)).toBe(own);
});

test.each([
  ['Outlook, German', 'WG: Vedu\n', outlookHead('Von', 'Gesendet', 'An', 'Betreff')],
  ['Outlook, Latvian', 'FW: Vedu\n', outlookHead('No', 'Nosūtīts', 'Kam', 'Tēma')],
  [
    'Gmail, Estonian',
    '',
    '---------- Edastatud sõnum ---------\nSaatja: Mari <m@naide.example>\nKuupäev: R, 27. november 2026 kell 15:01\nTeema: Vedu\nSaaja: <j@naide.example>\n\n',
  ],
  [
    'Thunderbird, Estonian',
    '',
    '-------- Edastatud kiri --------\nTeema: \tVedu\nKuupäev: \tFri, 27 Nov 2026 15:01:00 +0200\nSaatja: \tMari <m@naide.example>\nAdressaat: \tj@naide.example\n\n',
  ],
  [
    'Thunderbird, German',
    '',
    '-------- Weitergeleitete Nachricht --------\nBetreff: Vedu\nDatum: Fri, 27 Nov 2026\nVon: Mari <m@naide.example>\nAn: j@naide.example\n\n',
  ],
  [
    'Thunderbird, Russian',
    '',
    '-------- Перенаправленное сообщение --------\nТема: Vedu\nДата: Fri, 27 Nov 2026\nОт: Mari\nКому: j@naide.example\n\n',
  ],
  [
    'Gmail, French',
    '',
    '---------- Message transféré ---------\nDe : Mari <m@naide.example>\nDate: ven. 27 nov. 2026 à 15:01\nSubject: Vedu\nTo: <j@naide.example>\n\n',
  ],
  [
    'Gmail, Finnish',
    '',
    '---------- Forwarded message ---------\nLähettäjä: Mari <m@naide.example>\nDate: pe 27.11.2026 klo 15.01\nSubject: Vedu\nTo: <j@naide.example>\n\n',
  ],
])('%s: what was sent on is read without its head', (_, subject, head) => {
  const plainHead = head.replace(quoted, '');
  expect(wordsOf(`${subject}Palun.\n\n${plainHead}${own}`)).toBe(`Palun. ${own}`);
});

test.each([
  'No: 5 koormat nisu homme',
  'Tema: 28 t nisu',
  'Jaan kirjutas mulle, et 28 t nisu homme.',
  'An: otra 3 t',
  'Da: 3 t otra',
  'Palun: | nisu | 28 t |',
  'Tere ----- Tellimus ----- 28 t nisu homme',
  'Jaan Proov 27.11.2026 15:01 Muugale 28 t nisu',
])('%j is no head', (text) => {
  expect(wordsOf(text)).toBe(text);
});
