/** Parts that invented farms, people and goods are called by; there are enough for names to differ believably. */

const words = (text: string) => text.split(' ');

export const nameStarts = words(
  'Kase Tamme Lepa Haava Pihla Kuuse Männi Saare Vahtra Jalaka Sõnaja Kadaka Toome Paju Pärna Allika Oja Jõe Järve Mäe Nurme Põllu Aru Soo Raba Metsa Kivi Liiva Savi Rehe Aida Veski Lauda Kaera Rukki Odra Herne Lina Humala Õuna',
);
export const nameEnds = words(
  'mäe oja talu põllu nurme välja otsa taguse aru vere metsa saare kääru laane soo palu kivi salu veere maa',
);
export const companyForms = ['Agro OÜ', 'Talu OÜ', 'Vili OÜ', 'Põld OÜ', 'Mõis AS', 'Transport OÜ'];
export const locationKinds = ['talu', 'kuivati', 'viljahoidla', 'ladu', 'väetiseplats', 'laut', 'elevaator'];
export const parishes = [
  'Palamuse alevik, Jõgeva vald',
  'Puhja alevik, Elva vald',
  'Koeru alevik, Järva vald',
  'Olustvere alevik, Põhja-Sakala vald',
  'Haljala alevik, Haljala vald',
  'Kanepi alevik, Kanepi vald',
  'Audru alevik, Pärnu linn',
  'Märjamaa alev, Märjamaa vald',
  'Väike-Maarja alevik, Väike-Maarja vald',
  'Valjala alevik, Saaremaa vald',
];
export const firstNames = words(
  'Aivar Andres Anneli Anu Enn Epp Heiki Indrek Jaan Kaja Kalev Karin Liina Madis Mari',
);
export const lastNames = words(
  'Aas Allik Ilves Jõgi Järv Kallas Kask Kivi Kukk Kuusk Lepik Mägi Mets Oja Tamm Saar',
);
export const goods = words(
  'Nisu Oder Kaer Rukis Raps Hernes Põlduba Väetis Sööt Seeme Herbitsiid Fungitsiid Kile Kütus',
);
export const goodsKinds = words(
  'Alfa Beeta Delta Forte Ekstra Plus Premium Mahe Talve Suve Standard Start Turbo Uus Kevad',
);
