import type { DifferenceKind, ImportState } from '#api/admin/imports.ts';
import { formatNumber } from '#domain/goods/decimal.ts';

import { counted } from '../../counted.ts';

/** Words of 'Import'. */
export const imports = {
  title: 'Import',
  backToList: 'Kõik impordid',
  choose: 'Vali failid',
  drop: 'Lohistage Exceli-, CSV- või JSON-failid siia',
  dropHint:
    'Exceli failist (XLSX) loetakse esimene leht; tühjad vormid on allpool. Esmalt näete eelvaadet, andmeid see veel ei muuda.',
  chosen: 'Valitud failid',
  kindOf: (name: string) => `Mis on failis ${name}?`,
  chooseKind: 'Valige',
  remove: (name: string) => `Eemalda ${name}`,
  notReadable: 'See ei ole Exceli (XLSX), CSV- ega JSON-fail ja jääb välja.',
  show: 'Näita eelvaadet',
  uploading: 'Saadan faile',
  uploadFailed: 'Faile ei saanud saata',
  templates: 'Tühjad vormid',
  templateHints: [
    'Laadige vorm alla, täitke Excelis ja lohistage ülal olevasse kasti.',
    'Väline kood on teie enda kood, näiteks K1: selle järgi tunneb järgmine import sama kirje ära.',
    'Teise kirje lahtrisse, näiteks toote tootegruppi, kirjutage selle kood või täpne nimi.',
    'Veerud, mida te ei vaja, võite kustutada. Mitu faili võib tuua korraga.',
  ],
  last: 'Viimased impordid',
  listFailed: 'Importe ei saanud lugeda',
  none: 'Ühtegi importi pole',
  noneHint: 'Valige failid ja vaadake, mida need muudaksid.',
  failed: 'Importi ei saanud lugeda',
  broughtBy: (when: string, who: string) => `Toodud ${when}, ${who}`,
  appliedBy: (when: string, who: string) => `Rakendatud ${when}, ${who}`,
  somebody: 'teine kasutaja',
  states: {
    waiting: 'Ootab järjekorras',
    previewing: 'Loen faile',
    ready: 'Eelvaade',
    refused: 'Vigadega',
    applying: 'Rakendan',
    applied: 'Rakendatud',
    interrupted: 'Katkes',
    failed: 'Ebaõnnestus',
  } satisfies Record<ImportState, string>,
  waitsFor: (who: string, since: string) => `Enne lõpeb import, mille algatas ${who} ${since}.`,
  waits: 'Enne lõpeb teine import.',
  working: 'Võite lehelt lahkuda, töö jätkub.',
  interrupted: 'Eelvaade katkes, sest server taaskäivitus. Andmeid ei muudetud. Laadige failid uuesti.',
  brokeOff: 'Eelvaade ebaõnnestus. Andmeid ei muudetud. Laadige failid uuesti.',
  refused: 'Failides on vigu, seetõttu ei saa midagi rakendada. Parandage need ja laadige failid uuesti.',
  attempts: {
    OUTDATED: 'Andmed on vahepeal muutunud. Midagi ei rakendatud: siin on uus eelvaade.',
    FAILED: 'Rakendamine ebaõnnestus. Midagi ei muudetud. Proovige uuesti.',
    INTERRUPTED: 'Server taaskäivitus enne, kui import oli rakendatud. Midagi ei muudetud: rakendage uuesti.',
    OWN_RIGHT: 'Import võtaks ära teie enda haldusõiguse. Midagi ei muudetud.',
  },
  pricesHidden: 'Siin on tariife või kütuse hindu. Neid näeb ja rakendab see, kellel on õigus „Arveldus“.',
  nothing: 'Failid ei muuda midagi: kõik andmed on juba samasugused.',
  done: (made: number, changed: number) =>
    `Valmis: uusi kirjeid ${String(made)}, muudetud ${String(changed)}.`,
  counts: {
    new: 'Uued',
    changed: 'Muutuvad',
    unchanged: 'Muutmata',
    trailers: 'Loodavad haagised',
    jobs: 'Muutuvad veotööd',
    faulty: 'Vead',
  },
  appliedCounts: {
    new: 'Loodud',
    changed: 'Muudetud',
    unchanged: 'Muutmata',
    trailers: 'Loodud haagised',
    jobs: 'Muudetud veotööd',
    faulty: 'Vead',
  },
  besides: (trailers: number, jobs: number) =>
    [
      ...(trailers > 0
        ? [`Import loob ka ${counted(trailers, 'haagise', 'haagist')}, mida failis ainult nimetatakse.`]
        : []),
      ...(jobs > 0
        ? [
            `Import muudab ka ${counted(jobs, 'veotöö', 'veotööd')}: haagis vahetub koos auto tavalise haagisega.`,
          ]
        : []),
    ].join(' '),
  day: 'Veo kuupäev',
  job: (id: string) => `Veotöö ${id}`,
  tabs: 'Eelvaate osad',
  file: 'Fail',
  content: 'Sisu',
  line: 'Rida',
  data: 'Andmed',
  change: 'Muudatus',
  column: (name: string) => `Veerg ${name}`,
  empty: 'tühi',
  yes: 'jah',
  no: 'ei',
  rowsFailed: 'Ridu ei saanud lugeda',
  noRows: {
    new: 'Uusi kirjeid pole',
    changed: 'Muutuvaid kirjeid pole',
    trailers: 'Haagiseid ei looda',
    jobs: 'Veotöid ei muudeta',
    faulty: 'Vigu pole',
  } satisfies Record<DifferenceKind, string>,
  more: 'Näita rohkem',
  firstOnly: (listed: number) => `Siin on esimesed ${formatNumber(listed)}.`,
  problemsFile: 'Laadi vead alla',
  problemsOf: (id: number | string) => `Impordi ${String(id)} vead`,
  apply: 'Rakenda',
  applyTitle: 'Kas rakendada import?',
  applyText: (made: number, changed: number) =>
    `Luuakse ${String(made)} uut kirjet ja muudetakse ${String(changed)} olemasolevat, kõik korraga. Muudatused on kohe kõigile näha. Tagasi saab varasemaid andmeid uuesti importides.`,
  goTo: 'Vaadake üle:',
  applyFailed: 'Importi ei rakendatud',
  applied: 'Import on rakendatud',
  forget: 'Loobu',
  forgetFailed: 'Importi ei saanud kustutada',
};
