import { grainGroupId, plantProtectionGroupId } from '#domain/business-constants.ts';

/** The groups, and whether they are feed or food; the migration made the two with fixed numbers. */
export const productGroups = {
  grain: { id: grainGroupId, descr: 'Teravili', isFeed: true },
  plantProtection: { id: plantProtectionGroupId, descr: 'Taimekaitse', isFeed: false },
  fertiliser: { id: 1, descr: 'Väetised', isFeed: false },
  feed: { id: 2, descr: 'Söödad', isFeed: true },
  seed: { id: 3, descr: 'Seemned', isFeed: false },
  fuel: { id: 5, descr: 'Kütused ja määrdeained', isFeed: false },
  oilseeds: { id: 6, descr: 'Rapsi- ja õliseemned', isFeed: true },
  pulses: { id: 7, descr: 'Kaunviljad', isFeed: true },
  minerals: { id: 8, descr: 'Mineraalsöödad', isFeed: true },
  wrapping: { id: 9, descr: 'Silokiled ja pakendid', isFeed: false },
} as const;

export type ProductGroupName = keyof typeof productGroups;

type Unit = 't' | 'kg' | 'l' | 'tk';

export interface ProductFacts {
  name: string;
  unit: Unit;
  /** What a package holds, in the unit, and what it is called; bulk goods have none. */
  package: readonly [size: number, name: string] | null;
  cn: string | null;
  /** Kilograms of one unit, packing included. */
  grossKg: number;
  adr?: string | null;
  subGroup?: string;
  sample?: true;
  /** Registration number of a plant protection product. */
  validation?: string;
}

const sprayKinds = {
  '38089190': 'Insektitsiidid',
  '38089290': 'Fungitsiidid',
  '38089327': 'Herbitsiidid',
  '38089390': 'Kasvuregulaatorid',
} as const;

/**
 * CN codes of the Combined Nomenclature. Oats from organic farming are counted in kg, and organic beans have no CN
 * code yet: both are there to be seen.
 */
export const productList: Record<ProductGroupName, readonly ProductFacts[]> = {
  grain: [
    bulk('Nisu', 't', '10019900', { subGroup: 'Nisu', sample: true }),
    bulk('Toidunisu I kategooria', 't', '10019900', { subGroup: 'Nisu', sample: true }),
    bulk('Toidunisu II kategooria', 't', '10019900', { subGroup: 'Nisu', sample: true }),
    bulk('Söödanisu', 't', '10019900', { subGroup: 'Nisu' }),
    bulk('Rukis', 't', '10029000', { subGroup: 'Rukis', sample: true }),
    bulk('Oder', 't', '10039000', { subGroup: 'Oder' }),
    bulk('Õlleoder', 't', '10039000', { subGroup: 'Oder', sample: true }),
    bulk('Kaer', 't', '10049000', { subGroup: 'Kaer' }),
    bulk('Mahekaer', 'kg', '10049000', { subGroup: 'Kaer', sample: true }),
    bulk('Tritikale', 't', '10086000', { subGroup: 'Tritikale' }),
  ],
  oilseeds: [
    bulk('Raps', 't', '12051090', { sample: true }),
    bulk('Maheraps', 't', '12051090', { sample: true }),
    bulk('Rüps', 't', '12051090'),
    bulk('Linaseemned', 't', '12040090'),
  ],
  pulses: [
    bulk('Hernes', 't', '07131090'),
    bulk('Söödahernes', 't', '07131090'),
    bulk('Põlduba', 't', '07135000'),
    bulk('Mahepõlduba', 't', null),
  ],
  plantProtection: [
    spray('Glüfosaat 360 SL', 'l', 20, 'kanister', '38089327', 1.22, 'UN 3082', '0412'),
    spray('MCPA 750 SL', 'l', 10, 'kanister', '38089327', 1.24, null, '0387'),
    spray('Metasakloor 500 SC', 'l', 10, 'kanister', '38089327', 1.18, 'UN 3082', '0530'),
    spray('Tribenuroon-metüül 50 SG', 'kg', 0.5, 'pudel', '38089327', 1.16, 'UN 3077', '0561'),
    spray('Tebukonasool 250 EW', 'l', 5, 'kanister', '38089290', 1.1, 'UN 3082', '0448'),
    spray('Protiokonasool 250 EC', 'l', 5, 'kanister', '38089290', 1.09, 'UN 3082', '0602'),
    spray('Deltametriin 25 EC', 'l', 1, 'pudel', '38089190', 1.02, 'UN 1993', '0295'),
    spray('Kloormekvaat 750 SL', 'l', 20, 'kanister', '38089390', 1.2, 'UN 1760', '0333'),
    spray('Seemnepuhtimisvahend 60 FS', 'l', 20, 'kanister', '38089290', 1.11, 'UN 3082', '0587'),
  ],
  fertiliser: [
    bulk('Ammooniumnitraat 34,4 N, puiste', 't', '31023090', { adr: 'UN 2067' }),
    packed('Ammooniumnitraat 34,4 N, suurkott', 't', 0.6, 'suurkott', '31023090', 1004, { adr: 'UN 2067' }),
    bulk('NS 27-4, puiste', 't', '31022900'),
    bulk('NPK 15-15-15, puiste', 't', '31052010'),
    packed('NPK 8-20-30, suurkott', 't', 0.6, 'suurkott', '31052090', 1004),
    packed('Karbamiid 46 N, suurkott', 't', 0.5, 'suurkott', '31021019', 1004),
    bulk('Kaaliumkloriid 60 K, puiste', 't', '31042050'),
    bulk('Vedelväetis UAN 32', 't', '31028000'),
    packed('Kaltsiumnitraat 15,5 N, kott', 'kg', 25, 'kott', '31026000', 1.01),
  ],
  feed: [
    bulk('Rapsikook', 'kg', '23064100'),
    bulk('Sojašrott', 't', '23040000'),
    packed('Nisukliid, suurkott', 'kg', 500, 'suurkott', '23023010', 1.004),
    bulk('Piimalehma täissööt, puiste', 't', '23099096'),
    packed('Piimalehma täissööt, kott', 'kg', 25, 'kott', '23099096', 1.01),
    packed('Seasööt Start, kott', 'kg', 25, 'kott', '23099096', 1.01),
    packed('Vasikasööt, kott', 'kg', 25, 'kott', '23099096', 1.01),
  ],
  seed: [
    packed('Talinisu seeme C1', 'kg', 500, 'suurkott', '10019120', 1.004, { subGroup: 'Teraviljaseemned' }),
    packed('Suviodra seeme C1', 'kg', 500, 'suurkott', '10031000', 1.004, { subGroup: 'Teraviljaseemned' }),
    packed('Kaera seeme C1', 'kg', 500, 'suurkott', '10041000', 1.004, { subGroup: 'Teraviljaseemned' }),
    packed('Talirapsi hübriidseeme', 'tk', 1, 'pakk', '12051010', 9.2, { subGroup: 'Õlikultuurid' }),
    packed('Herne seeme C1', 'kg', 500, 'suurkott', '07131010', 1.004, { subGroup: 'Kaunviljaseemned' }),
    packed('Punase ristiku seeme', 'kg', 25, 'kott', '12092210', 1.01, { subGroup: 'Heinaseemned' }),
    packed('Põldtimuti seeme', 'kg', 25, 'kott', '12092945', 1.01, { subGroup: 'Heinaseemned' }),
  ],
  minerals: [
    packed('Lakukivi 10 kg', 'tk', 1, 'tükk', '25010091', 10.1),
    packed('Mineraalsööt veistele, kott', 'kg', 25, 'kott', '23099096', 1.01),
    packed('Söödalubi, suurkott', 'kg', 1000, 'suurkott', '25210000', 1.003),
  ],
  fuel: [
    bulk('Diislikütus', 'l', '27101943', { adr: 'UN 1202' }),
    bulk('Eriotstarbeline diislikütus', 'l', '27101943', { adr: 'UN 1202' }),
    packed('Mootoriõli 10W-40, kanister', 'l', 20, 'kanister', '27101981', 0.93),
  ],
  wrapping: [
    packed('Silokile 14 × 50 m', 'tk', 1, 'rull', '39201025', 98),
    packed('Pallikile 750 mm', 'tk', 1, 'rull', '39201023', 27.5),
    packed('Rullivõrk 1,23 × 3000 m', 'tk', 1, 'rull', '60053790', 31),
    packed('Suurkott 90 × 90 × 120 cm', 'tk', 10, 'pakk', '63053290', 1.9),
  ],
};

type Extra = Pick<ProductFacts, 'adr' | 'subGroup' | 'sample' | 'validation'>;

function bulk(name: string, unit: Unit, cn: string | null, extra: Extra = {}): ProductFacts {
  const kilograms = { t: 1000, kg: 1, l: 0.84, tk: 1 };
  return { name, unit, package: null, cn, grossKg: kilograms[unit], ...extra };
}

function packed(
  name: string,
  unit: Unit,
  size: number,
  packageName: string,
  cn: string | null,
  grossKg: number,
  extra: Extra = {},
): ProductFacts {
  return { name, unit, package: [size, packageName], cn, grossKg, ...extra };
}

function spray(
  name: string,
  unit: Unit,
  size: number,
  packageName: string,
  cn: keyof typeof sprayKinds,
  grossKg: number,
  adr: string | null,
  validation: string,
): ProductFacts {
  return packed(name, unit, size, packageName, cn, grossKg, { adr, validation, subGroup: sprayKinds[cn] });
}
