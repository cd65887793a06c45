import type { Intent } from './intent.ts';

/** A message as a customer would write it on Wednesday, 12 August 2026, with what is meant. */
export interface CustomerMessage {
  sender: string;
  text: string;
  intent: Intent;
  /** Products and places by name; what is not named here may not be certain. */
  orders: readonly Readonly<Record<string, string | number | boolean>>[];
}

export const customerMessages: readonly CustomerMessage[] = [
  {
    sender: 'Ojaveere Talu OÜ',
    text: 'Tere, palun homme 2 koormat nisu Ojaveere kuivatist Muugale, 56t, peale 10',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 56,
        loads: 2,
        pickup: 'Ojaveere kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
        time: '10:00',
        timeKind: 'FROM',
      },
    ],
  },
  {
    sender: 'Allikivi Talu OÜ',
    text: 'homme hommikul raps 28t allikivi talu -> ramsi õlitehas',
    intent: 'ORDER',
    orders: [
      {
        product: 'Raps',
        quantity: 28,
        pickup: 'Allikivi talu',
        destination: 'Kuldkõrre õlitehas',
        date: '2026-08-13',
        dayPart: 'MORNING',
      },
    ],
  },
  {
    sender: 'Rukkilille Agro OÜ',
    text: 'Tsau, kas neljap saaks paar koormat kaera ära viia Pärnusse? Rukkilille',
    intent: 'ORDER',
    orders: [{ product: 'Kaer', loads: 2, destination: 'Pärnu terminal', date: '2026-08-13' }],
  },
  {
    sender: 'Sireli Seemnevili OÜ',
    text: 'Ammoniumnitraati 27 t puistes Väetisekoja laost Sireli väetiseplatsile esmaspäev 17.08 enne 12',
    intent: 'ORDER',
    orders: [
      {
        product: 'Ammooniumnitraat 34,4 N, puiste',
        quantity: 27,
        pickup: 'Väetisekoja ladu',
        destination: 'Sireli väetiseplats',
        date: '2026-08-17',
        time: '12:00',
        timeKind: 'BY',
      },
    ],
  },
  {
    sender: 'Kasemetsa Seeme OÜ',
    text: 'nisu 28,5 x 4 homme muuga alates 6.00 Kasemetsa kuivati',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 114,
        loads: 4,
        pickup: 'Kasemetsa kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
        time: '06:00',
        timeKind: 'FROM',
      },
    ],
  },
  {
    sender: 'Rehe Vili OÜ',
    text: 'Jätame tänase 2. koorma ära, ladu täis',
    intent: 'CANCEL',
    orders: [{ dateOld: '2026-08-12', notes: 'ladu täis' }],
  },
  {
    sender: 'Vaheoja Vili OÜ',
    text: 'Tere. 13.08 kell 14.00 1 koorem hernest Vaheoja talust Hea Sööda tehasesse Kose, 26t. Kontakt Peeter 5551234. Sissesõit Nõo poolt, sild kinni!',
    intent: 'ORDER',
    orders: [
      {
        product: 'Hernes',
        quantity: 26,
        loads: 1,
        pickup: 'Vaheoja talu',
        destination: 'Hea Sööda tehas',
        date: '2026-08-13',
        time: '14:00',
        timeKind: 'AT',
        phone: '+3725551234',
        contact: 'Peeter',
        notes: 'Sissesõit Nõo poolt, sild kinni',
      },
    ],
  },
  {
    sender: 'Kasemäe Agro OÜ',
    text: '2 koormat toidunisu + 1 koorem otra Kasemäelt Põltsamaale homme lõunaks',
    intent: 'ORDER',
    orders: [
      { loads: 2, destination: 'Põltsamaa elevaator', date: '2026-08-13', time: '12:00', timeKind: 'BY' },
      {
        product: 'Oder',
        loads: 1,
        destination: 'Põltsamaa elevaator',
        date: '2026-08-13',
        time: '12:00',
        timeKind: 'BY',
      },
    ],
  },
  {
    sender: 'Uuetoa Talu OÜ',
    text: 'Saadke auto järgi kaer valmis',
    intent: 'ORDER',
    orders: [{ product: 'Kaer', loads: 1 }],
  },
  {
    sender: 'Mäeotsa Talu OÜ',
    text: 'Ülehomme 1 auto tritikale 25000 kg Mäeotsa kuivatist Väimela lattu',
    intent: 'ORDER',
    orders: [
      {
        product: 'Tritikale',
        quantity: 25,
        loads: 1,
        pickup: 'Mäeotsa kuivati',
        destination: 'Väimela ladu',
        date: '2026-08-14',
      },
    ],
  },
  {
    sender: 'Kuldsalv AS',
    text: 'Tere plaun homsex 2 koormt nisu puhjsat muugale 56 t',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 56,
        loads: 2,
        pickup: 'Puhja kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
      },
    ],
  },
  {
    sender: 'Väljaotsa Talu OÜ',
    text: 'Tere hommikust! Kas täna õhtul pärast 18 saaks veel ühe auto märga otra kombaini alt peale panna? Väljaotsa põld Karksi ringtee juures, viia Karksi-Nuia kuivatisse',
    intent: 'ORDER',
    orders: [
      {
        product: 'Oder',
        loads: 1,
        destination: 'Karksi-Nuia kuivati',
        date: '2026-08-12',
        time: '18:00',
        timeKind: 'FROM',
        wetGrain: true,
      },
    ],
  },
  {
    sender: 'Rukkilille Agro OÜ',
    text: 'Tühistage palun esmaspäevane kaer!',
    intent: 'CANCEL',
    orders: [{ product: 'Kaer', dateOld: '2026-08-17' }],
  },
  {
    sender: 'Päikesepõllu OÜ',
    text: 'Tere, tellime veo: kaup rüps; kogus 27,5 t; peale Päikesepõllu kuivati Haljala; maha Kuldkõrre Õlitehas AS; aeg 19.08.2026 kl 9.30; kontakt Anu Tamm +372 5123 4567',
    intent: 'ORDER',
    orders: [
      {
        product: 'Rüps',
        quantity: 27.5,
        pickup: 'Päikesepõllu kuivati',
        destination: 'Kuldkõrre õlitehas',
        date: '2026-08-19',
        time: '09:30',
        timeKind: 'AT',
        phone: '+37251234567',
        contact: 'Anu Tamm',
      },
    ],
  },
  {
    sender: 'Kullerkupu Mahe OÜ',
    text: 'UAN 32 24 t homme kl 7 Märjamaa laost Kullerkupu tallu',
    intent: 'ORDER',
    orders: [
      {
        product: 'Vedelväetis UAN 32',
        quantity: 24,
        pickup: 'Märjamaa ladu',
        destination: 'Kullerkupu talu',
        date: '2026-08-13',
        time: '07:00',
        timeKind: 'AT',
      },
    ],
  },
  {
    sender: 'Põllumäe Talu OÜ',
    text: 'завтра 2 к пшен. 1 кат, Põllumäe kuivati → Muuga, в 7:00',
    intent: 'ORDER',
    orders: [
      {
        product: 'Toidunisu I kategooria',
        loads: 2,
        pickup: 'Põllumäe kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
        time: '07:00',
        timeKind: 'AT',
      },
    ],
  },
  {
    sender: 'Kuldsalv AS',
    text: 'Tere, ööl vastu 17ndat vaja 4 autot Põltsamaa elevaatorist Muugale laeva peale, toidunisu II, kokku 114 t',
    intent: 'ORDER',
    orders: [
      {
        product: 'Toidunisu II kategooria',
        quantity: 114,
        loads: 4,
        pickup: 'Põltsamaa elevaator',
        destination: 'Muuga viljaterminal',
        date: '2026-08-16',
        dayPart: 'NIGHT',
      },
    ],
  },
  {
    sender: 'Rehe Vili OÜ',
    text: 'kolmveerand kümme homme auto, värav lahti, 28 tonni otra Rehe talust Tamsalu elevaatorisse',
    intent: 'ORDER',
    orders: [
      {
        product: 'Oder',
        quantity: 28,
        loads: 1,
        pickup: 'Rehe talu',
        destination: 'Tamsalu elevaator',
        date: '2026-08-13',
        time: '09:45',
        timeKind: 'AT',
        notes: 'värav lahti',
      },
    ],
  },
  {
    sender: 'Tammiku Põld OÜ',
    text: 'Kas Tamsalu võtab veel märga otra vastu? Nisk 22',
    intent: 'QUESTION',
    orders: [],
  },
  {
    sender: 'Muuga Viljaterminal AS',
    text: 'Info: homsest Muuga kinni tormi tõttu kuni reedeni',
    intent: 'INFORMATION',
    orders: [],
  },
  {
    sender: 'Kasemäe Agro OÜ',
    text: 'Tere! Sooviks reedeks 3 koormat otra Kasemäe kuivatist Tamsallu, kokku 81 t',
    intent: 'ORDER',
    orders: [
      {
        product: 'Oder',
        quantity: 81,
        loads: 3,
        pickup: 'Kasemäe kuivati',
        destination: 'Tamsalu elevaator',
        date: '2026-08-14',
      },
    ],
  },
  {
    sender: 'Kasemäe Agro OÜ',
    text: 'lükkame homse nisu ülehommesse',
    intent: 'CHANGE',
    orders: [{ product: 'Nisu', date: '2026-08-14', dateOld: '2026-08-13' }],
  },
  {
    sender: 'Ojaveere Talu OÜ',
    text: 'Palun muuta 14.08 veo aega, kell 9 asemel kell 11',
    intent: 'CHANGE',
    orders: [{ dateOld: '2026-08-14', time: '11:00', timeKind: 'AT' }],
  },
  {
    sender: 'Rehe Vili OÜ',
    text: 'NPK 15-15-15 26 t Muugalt Rehe väetiseplatsile 20.08 kella 8-10 vahel',
    intent: 'ORDER',
    orders: [
      {
        product: 'NPK 15-15-15, puiste',
        quantity: 26,
        pickup: 'Muuga väetiseterminal',
        destination: 'Rehe väetiseplats',
        date: '2026-08-20',
        time: '08:00',
        timeTo: '10:00',
        timeKind: 'WINDOW',
      },
    ],
  },
  {
    sender: 'Vaheoja Vili OÜ',
    text: 'Здравствуйте, нужно завтра 3 машины ячменя из Vaheoja kuivati в Тамсалу, 84 т',
    intent: 'ORDER',
    orders: [
      {
        product: 'Oder',
        quantity: 84,
        loads: 3,
        pickup: 'Vaheoja kuivati',
        destination: 'Tamsalu elevaator',
        date: '2026-08-13',
      },
    ],
  },
  {
    sender: 'Vaheoja Vili OÜ',
    text: 'Отмените пожалуйста заказ на пятницу',
    intent: 'CANCEL',
    orders: [{ dateOld: '2026-08-14' }],
  },
  {
    sender: 'Ojaveere Talu OÜ',
    text: 'Karbamiidi 20 bigbagi Väetisekoja laost Ojaveere väetiseplatsile järgmisel nädalal',
    intent: 'ORDER',
    orders: [
      {
        product: 'Karbamiid 46 N, suurkott',
        pickup: 'Väetisekoja ladu',
        destination: 'Ojaveere väetiseplats',
        packages: 20,
        dateTo: '2026-08-23',
        dateFrom: '2026-08-17',
      },
    ],
  },
  {
    sender: 'Ojaveere Talu OÜ',
    text: 'Mitu tonni nisu meil Puhjas veel sees on?',
    intent: 'QUESTION',
    orders: [],
  },
  {
    sender: 'Ojaveere Talu OÜ',
    text: 'Tere\n\nTellin veo 13.-15.08 nisu 5 koormat Ojaveere kuivatist Muuga viljaterminali, 140 t.\n\nLugupidamisega\nOlev Kukk\n5551 2345\n\n> Tere, 12 koormat rapsi 300 t Tamsalusse',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 140,
        loads: 5,
        pickup: 'Ojaveere kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
        dateTo: '2026-08-15',
        dateFrom: '2026-08-13',
      },
    ],
  },
  {
    sender: 'Kasemetsa Seeme OÜ',
    text: 'Tsau, 1 koorem kaera homme kl 15 Kasemetsa viljahoidlast Põltsamaale 25t helista 56123456',
    intent: 'ORDER',
    orders: [
      {
        product: 'Kaer',
        quantity: 25,
        loads: 1,
        pickup: 'Kasemetsa viljahoidla',
        destination: 'Põltsamaa elevaator',
        date: '2026-08-13',
        time: '15:00',
        timeKind: 'AT',
        phone: '+37256123456',
      },
    ],
  },
  {
    sender: 'Kasemetsa Seeme OÜ',
    text: 'toidunisu II kat 4x28t Kasemetsa kuivati - Muuga, neljapäev hommikul',
    intent: 'ORDER',
    orders: [
      {
        product: 'Toidunisu II kategooria',
        quantity: 112,
        loads: 4,
        pickup: 'Kasemetsa kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
        dayPart: 'MORNING',
      },
    ],
  },
  {
    sender: 'Allikivi Talu OÜ',
    text: 'homme nisu 28 t Muugale ja ülehomme raps 26 t Kuldkõrre õlitehasesse, mõlemad Allikivi kuivatist',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 28,
        pickup: 'Allikivi kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
      },
      {
        product: 'Raps',
        quantity: 26,
        pickup: 'Allikivi kuivati',
        destination: 'Kuldkõrre õlitehas',
        date: '2026-08-14',
      },
    ],
  },
  {
    sender: 'Allikivi Talu OÜ',
    text: 'Esmaspäeval 2 koormat nisu, teisipäeval 3 koormat nisu Allikivi kuivatist Tamsalu elevaatorisse',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        loads: 2,
        pickup: 'Allikivi kuivati',
        destination: 'Tamsalu elevaator',
        date: '2026-08-17',
      },
      {
        product: 'Nisu',
        loads: 3,
        pickup: 'Allikivi kuivati',
        destination: 'Tamsalu elevaator',
        date: '2026-08-18',
      },
    ],
  },
  {
    sender: 'Sireli Seemnevili OÜ',
    text: 'Vaja nädal 34 tuua 50 t UAN 32 Muuga väetiseterminalist Sireli väetiseplatsile',
    intent: 'ORDER',
    orders: [
      {
        product: 'Vedelväetis UAN 32',
        quantity: 50,
        pickup: 'Muuga väetiseterminal',
        destination: 'Sireli väetiseplats',
        dateTo: '2026-08-23',
        dateFrom: '2026-08-17',
      },
    ],
  },
  {
    sender: 'Sireli Seemnevili OÜ',
    text: 'Need 2 trucks of wheat tomorrow from Sireli kuivati to Muuga, 56 t, at 9:00',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 56,
        loads: 2,
        pickup: 'Sireli kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
        time: '09:00',
        timeKind: 'AT',
      },
    ],
  },
  {
    sender: 'Uuetoa Talu OÜ',
    text: 'rukist 27t uuetoa kuivatist põltsamaa elevaatorisse esmaspäeval pool üheksa',
    intent: 'ORDER',
    orders: [
      {
        product: 'Rukis',
        quantity: 27,
        pickup: 'Uuetoa kuivati',
        destination: 'Põltsamaa elevaator',
        date: '2026-08-17',
        time: '08:30',
        timeKind: 'AT',
      },
    ],
  },
  {
    sender: 'Uuetoa Talu OÜ',
    text: 'Meil on silo tegemine, täna autot ei ole vaja',
    intent: 'CANCEL',
    orders: [{ dateOld: '2026-08-12' }],
  },
  {
    sender: 'Uuetoa Talu OÜ',
    text: 'Elektrikatkestus, kuivati seisab homseni',
    intent: 'INFORMATION',
    orders: [],
  },
  {
    sender: 'Hea Sööt AS',
    text: 'piimalehma täissööta puistes 12 t Hea Sööda tehasest Rehe tallu reedel',
    intent: 'ORDER',
    orders: [
      {
        product: 'Piimalehma täissööt, puiste',
        quantity: 12,
        pickup: 'Hea Sööda tehas',
        destination: 'Rehe talu',
        date: '2026-08-14',
      },
    ],
  },
  {
    sender: 'Rehe Vili OÜ',
    text: 'Palun üks täis koorem herneid Rehe viljahoidlast Hea Sööda tehasesse 18. augustil hiljemalt kell 14',
    intent: 'ORDER',
    orders: [
      {
        product: 'Hernes',
        loads: 1,
        pickup: 'Rehe viljahoidla',
        destination: 'Hea Sööda tehas',
        date: '2026-08-18',
        time: '14:00',
        timeKind: 'BY',
      },
    ],
  },
  {
    sender: 'Rehe Vili OÜ',
    text: 'söödanisu 26,5t täna Rehe kuivatist Veskiratta jahuveskisse',
    intent: 'ORDER',
    orders: [
      {
        product: 'Söödanisu',
        quantity: 26.5,
        pickup: 'Rehe kuivati',
        destination: 'Veskiratta jahuveski',
        date: '2026-08-12',
      },
    ],
  },
  {
    sender: 'Põllumäe Talu OÜ',
    text: 'Здравствуйте! Надо отвезти рапс 54 т, 2 рейса, с Põllumäe kuivati на Kuldkõrre õlitehas, в понедельник к 8:00',
    intent: 'ORDER',
    orders: [
      {
        product: 'Raps',
        quantity: 54,
        loads: 2,
        pickup: 'Põllumäe kuivati',
        destination: 'Kuldkõrre õlitehas',
        date: '2026-08-17',
        time: '08:00',
        timeKind: 'BY',
      },
    ],
  },
  {
    sender: 'Põllumäe Talu OÜ',
    text: 'Kas neljapäeval on vedu? mis kell auto tuleb',
    intent: 'QUESTION',
    orders: [],
  },
  {
    sender: 'Põllumäe Talu OÜ',
    text: 'Palun tõsta neljapäevane kaer reedele kella 10ks',
    intent: 'CHANGE',
    orders: [{ product: 'Kaer', date: '2026-08-14', dateOld: '2026-08-13', time: '10:00', timeKind: 'BY' }],
  },
  {
    sender: 'Põllumäe Talu OÜ',
    text: 'maheraps 24 t, peale: Põllumäe viljahoidla, maha: Paldiski terminal, 21.08.2026 kl 7.30, viide PO-4711',
    intent: 'ORDER',
    orders: [
      {
        product: 'Maheraps',
        quantity: 24,
        pickup: 'Põllumäe viljahoidla',
        destination: 'Paldiski terminal',
        date: '2026-08-21',
        time: '07:30',
        timeKind: 'AT',
        reference: 'PO-4711',
      },
    ],
  },
  {
    sender: 'Soosaare Vili OÜ',
    text: 'ammooniumnitraati 34,4 suurkotis 24t Väetisekojast Soosaarele teisip.',
    intent: 'ORDER',
    orders: [
      {
        product: 'Ammooniumnitraat 34,4 N, suurkott',
        quantity: 24,
        pickup: 'Väetisekoja ladu',
        destination: 'Soosaare väetiseplats',
        date: '2026-08-18',
      },
    ],
  },
  {
    sender: 'Ojaveere Talu OÜ',
    text: 'Tere, 28 t nisu homme Muugale meie kuivatist',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 28,
        pickup: 'Ojaveere kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
      },
    ],
  },
  {
    sender: 'Ojaveere Talu OÜ',
    text: '4 koormat 28t, nisu, Ojaveere kuivati -> Muuga viljaterminal, homme alates 7',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 112,
        loads: 4,
        pickup: 'Ojaveere kuivati',
        destination: 'Muuga viljaterminal',
        date: '2026-08-13',
        time: '07:00',
        timeKind: 'FROM',
      },
    ],
  },
  {
    sender: 'Ojaveere Talu OÜ',
    text: 'homme kell kaks nisu 27 t Ojaveere kuivatist Pärnu terminali',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 27,
        pickup: 'Ojaveere kuivati',
        destination: 'Pärnu terminal',
        date: '2026-08-13',
        time: '14:00',
        timeKind: 'AT',
      },
    ],
  },
  {
    sender: 'Ojaveere Talu OÜ',
    text: 'Jätke homne raps ära ja pange selle asemele 1 koorem nisu',
    intent: 'CHANGE',
    orders: [{ product: 'Raps', loads: 1, dateOld: '2026-08-13' }],
  },
  {
    sender: 'Karksi Vili OÜ',
    text: 'Veoauto vaja 26. aug Väljaotsa kuivati – Märjamaa ladu, talinisu seeme 10 t',
    intent: 'ORDER',
    orders: [
      {
        product: 'Talinisu seeme C1',
        quantity: 10,
        loads: 1,
        pickup: 'Väljaotsa kuivati',
        destination: 'Märjamaa ladu',
        date: '2026-08-26',
      },
    ],
  },
  {
    sender: 'Mäeotsa Talu OÜ',
    text: 'põlduba 25 t Mäeotsalt Muugale homme',
    intent: 'ORDER',
    orders: [{ product: 'Põlduba', quantity: 25, destination: 'Muuga viljaterminal', date: '2026-08-13' }],
  },
  {
    sender: 'Mäeotsa Talu OÜ',
    text: 'Diislit 5000 l Mäeotsa tallu neljapäeval',
    intent: 'ORDER',
    orders: [{ destination: 'Mäeotsa talu', date: '2026-08-13' }],
  },
  {
    sender: 'Kuldsalv AS',
    text: 'Vaja 6 autot 17.08 Puhja kuivatist Pärnu terminali laevale, nisu 6 x 27,5',
    intent: 'ORDER',
    orders: [
      {
        product: 'Nisu',
        quantity: 165,
        loads: 6,
        pickup: 'Puhja kuivati',
        destination: 'Pärnu terminal',
        date: '2026-08-17',
      },
    ],
  },
];
