import type { SeededRandom } from '../../../../tests/factories/seeded-random.ts';

export interface PersonName {
  firstName: string;
  lastName: string;
  isWoman: boolean;
}

const women =
  'Anneli Anu Eha Epp Evelin Helen Helle Imbi Kaja Karin Kersti Kristel Külli Leida Liina Liis Maret Mari Merike Piret Riina Rita Sirje Tiina Viive Ülle'.split(
    ' ',
  );
const men =
  'Aivar Aleksander Andres Ants Eero Enn Gunnar Heiki Ilmar Indrek Jaan Janek Jüri Kalev Koit Kristjan Lauri Madis Mait Marko Mart Mihkel Märt Olev Paavo Peeter Priit Raivo Rein Riho Sulev Tarmo Tiit Toivo Tõnu Urmas Vello'.split(
    ' ',
  );
const lastNames =
  'Aas Allik Eller Hallik Hein Ilves Jakobson Jõgi Järv Kangro Kaasik Kallas Kask Kivi Kool Kukk Kull Kuusk Käär Laas Lepik Liiv Luik Lõhmus Mets Mägi Mölder Nurk Nurm Oja Orav Org Paju Palm Parts Pihlak Pärn Põder Põld Raud Rebane Roos Rätsep Saar Sarapuu Sepp Sild Soosaar Tamm Teder Tiik Toom Uibo Vaher Valk Vares Veski Võsu Välja Õunapuu'.split(
    ' ',
  );

/** Gives names that no two people share; women's in `share` (0…1) of all calls. */
export type NextName = (share?: number) => PersonName;

export function personNames(random: SeededRandom): NextName {
  const given = new Set<string>();
  return (share = 0.45) => {
    for (;;) {
      const isWoman = random.chance(share);
      const name = {
        firstName: random.pick(isWoman ? women : men),
        lastName: random.pick(lastNames),
        isWoman,
      };
      const both = `${name.firstName} ${name.lastName}`;
      if (given.has(both)) continue;
      given.add(both);
      return name;
    }
  };
}
