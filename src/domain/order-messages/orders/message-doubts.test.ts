import { expect, test } from 'vitest';

import { plainFields, readFrom } from '../../../../tests/messages/reading.ts';

test('a slip that makes another day of a word is no certain day', () => {
  const text =
    'Võiks reede varahommikul kella kuueks kaks masinat tulla. laup: kaer, 50t. Soosaare viljahoidlast Paldiski terminali.';
  const { orders } = readFrom('Soosaare Vili OÜ', text);
  expect(orders.length).toBeGreaterThan(0);
  for (const { date, quantity, loads } of orders) {
    for (const { grade } of [date, quantity, loads]) expect(grade).not.toBe('CERTAIN');
  }
});

const fromRehe = 'Rehe kuivatist Muugale';
test.each([
  [`28 t nisu homme kell 8 ${fromRehe}, reedel`, 'date'],
  [`28 t nisu homme kell 8 ${fromRehe}, kella 11ks`, 'time'],
  [`28 t nisu homme kell 8 ${fromRehe}, kella 11ks`, 'timeKind'],
  [`28 t nisu homme ${fromRehe}, 26 t`, 'quantity'],
  [`2 koormat nisu homme ${fromRehe}, 3 autot`, 'loads'],
  [`28 t nisu homme ${fromRehe} ja Pärnusse`, 'destination'],
  [`28 t nisu homme Rehe viljahoidlast ja ${fromRehe}`, 'pickup'],
] as const)('two that differ in one order are no certain field: %s (%s)', (text, name) => {
  const [order] = readFrom('Rehe Vili OÜ', text).orders;
  expect(order![name].grade).toBe('GUESSED');
});

test.each([
  ['üle homme 28 t nisu', { date: '2026-08-14' }],
  ['после завтра 28 t nisu', { date: '2026-08-14' }],
  ['laupäevaõhtul kell 7 28 t nisu', { date: '2026-08-15', time: '19:00' }],
  ['28 t mahe kaera homme', { product: 'Mahekaer' }],
  ['homme 28 t õlle otra', { product: 'Õlleoder' }],
  ['завтра 28 t пивоваренного ячменя', { product: 'Õlleoder' }],
  ['tomorrow 28 t feed wheat', { product: 'Söödanisu' }],
])('words that are written together or apart are read alike: %s', (said, wanted) => {
  const [order] = readFrom('Rehe Vili OÜ', `${said} ${fromRehe}`).orders;
  const values = Object.fromEntries(plainFields(order!).map(([name, value]) => [name, value]));
  expect(values).toMatchObject(wanted);
});

test.each([
  `Homme kakks masinat nisu ${fromRehe}`,
  `Завтра двее машины nisu ${fromRehe}`,
  `Завтра две машшины nisu ${fromRehe}`,
  `Homme 2 mmasinat nisu ${fromRehe}`,
])('loads with a letter held too long are guessed: %s', (text) => {
  const [order] = readFrom('Rehe Vili OÜ', text).orders;
  expect(order!.loads).toMatchObject({ value: 2, grade: 'GUESSED' });
});

test.each([
  ['kella kaheksak auto 28 t nisu homme', 'loads'],
  ['veerand üheksaauto 28 t nisu homme', 'loads'],
  ['kella 7ksauto 28 t nisu homme', 'timeKind'],
  ['Kell 10 elistan. 28 t nisu homme', 'time'],
  ['28 t nisu 15. sept ppaiku', 'date'],
  ['4 kotrmat 28 t nisu homme', 'packages'],
  ['пооле 10:00 28 t nisu homme', 'timeKind'],
  ['28 t nisu neljapäeval 20 ugusdil', 'date'],
  ['28 t mahhe kaera homme', 'product'],
  ['28 t ячменя пивоваернного homme', 'product'],
  ['nisu homme kell 7 ja ell 13', 'time'],
  ['Homme lõikame nisu, ülehommevõib 28 t viia', 'date'],
  ['завтра две машины: одна 28 t nisu, вторая яячмень', 'loads'],
  ['ÜÜÜlejrgmisel esmaspäeval 28 t nisu', 'date'],
  ['24.08-28.08 iga äev 2 koormat nisu', 'loads'],
] as const)('what a slip leaves open is not certain: %s (%s)', (said, name) => {
  const [order] = readFrom('Rehe Vili OÜ', `${said} ${fromRehe}`).orders;
  expect(order![name].grade).not.toBe('CERTAIN');
});

test('a kind of place behind half a name is not the own one', () => {
  const { pickup } = readFrom('Kasemäe Agro OÜ', '28 t nisu homme Lepi ku kuivatist Muugale').orders[0]!;
  expect(pickup.grade).not.toBe('CERTAIN');
});

test.each([
  ['homme 2 koormat nisu Ojaveere kuivatist Muugalt, 56t', 0, 'pickup'],
  ['homme 56 t nisu Muugalt', 0, 'pickup'],
  ['homme 28 t nisu Muugalt meie kuivatisse', 0, 'destination'],
  ['homme kella 7ks auto nisule (28t) ja kella 11ks augo odrale (27t), Ojaveere kuivatist', 1, 'date'],
  ['SSaatke homme auto Muuga väetiseterminali, NS 27-4 puistes 27 t meie vväetiseplatsile', 0, 'destination'],
  ['2 koormat nisu (56t) homme ja 1 koorem otua (27t) ülehomme, Ojaveere kuivatist', 1, 'product'],
  ['homme nisu 28 t Muugala ja ülehomme raps 26 t Kuldkõrre õlitehasesse', 0, 'destination'],
] as const)('what one letter turns about is not certain: %s', (text, number, name) => {
  const order = readFrom('Ojaveere Talu OÜ', text).orders[number];
  expect(order).toBeDefined();
  expect(order![name].grade).not.toBe('CERTAIN');
});

test('a place that one order may have for itself is not taken from another for certain', () => {
  const text = 'Esmaspäeval otra 28 t Tamsaluss ja teisipäeval kaera 25 t Pärnusse, kõik Ojaveere kuivatist';
  expect(readFrom('Ojaveere Talu OÜ', text).orders[0]!.destination.grade).not.toBe('CERTAIN');
});
