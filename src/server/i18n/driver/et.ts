import { rowProblemSentences, tooLong, validationSentences } from '#api/error-codes.ts';

import { identity } from '../identity.ts';
import { loadGate } from '../load-gate.ts';
import { secondFactor } from '../second-factor.ts';

const { signIn } = identity;

/** Every sentence of the server that a driver may read; other languages have the same ones. */
export const et = {
  refusals: {
    unreadable: 'Päringut ei saanud lugeda.',
    unauthenticated: 'Seanss on aegunud. Logige uuesti sisse.',
    forbidden: 'Õigused puuduvad',
    notFound: 'Ei leitud',
    conflict: 'Andmeid on vahepeal muudetud. Vaadake need üle.',
    tooLarge: 'Andmeid on liiga palju.',
    tooSlow: 'Päring ei jõudnud õigel ajal kohale.',
    unsupportedType: 'Andmete vorming ei sobi.',
    invalid: (problems: readonly string[]) => `Kontrollige andmeid: ${problems.join(', ')}`,
    textTooLong: tooLong,
    keyReused: 'Sama tunnusega saadeti juba teistsugused andmed.',
    tooMany: 'Liiga palju päringuid. Proovige hetke pärast uuesti.',
    internal: 'Midagi läks valesti. Proovige uuesti.',
    unavailable: 'Teenus pole hetkel kättesaadav. Proovige hetke pärast uuesti.',
  },
  codes: {
    ...(validationSentences as Record<keyof typeof validationSentences, string>),
    WRONG_JOB_STATUS: rowProblemSentences.WRONG_JOB_STATUS as string,
    LOAD_FORBIDDEN: rowProblemSentences.LOAD_FORBIDDEN as string,
  },
  job: {
    inFuture: 'Aeg on tulevikus. Kontrollige seadme kella.',
    loadForbidden: loadGate.forbidden,
    withoutTrailer: 'Autol on haagis. Kas sõidate ilma haagiseta?',
    unreadableSignature: 'Allkirja pilti ei saa avada. Sobib joonistatud allkiri, PNG või JPEG.',
    weights: {
      TOO_HEAVY: 'Üle 70 t ei kaalu teel ükski auto. Kontrollige kaalu.',
      NOT_OVER_VEHICLE: 'Brutokaal peab olema suurem kui auto tühikaal',
    },
  },
  /** On a locked phone. */
  push: {
    titles: { JOB_NEW: 'Uus veotöö', JOB_CHANGED: 'Veotöö muudetud', JOB_CANCELLED: 'Veotöö tühistatud' },
    changed: (parts: string) => `Muutus: ${parts}`,
    parts: {
      date: 'kuupäev',
      time: 'kellaaeg',
      truck: 'auto',
      location: 'koht',
      goods: 'kaup',
      quantity: 'kogus',
      notes: 'märkused',
    },
    noDestination: 'sihtkoht määramata',
    wet: 'märg',
  },
  /** On the sign-in page of who has not logged out: its words, and why somebody was not let in. */
  signIn: {
    title: signIn.title as string,
    username: signIn.username as string,
    password: signIn.password as string,
    submit: signIn.submit as string,
    missing: signIn.missing as string,
    wrong: signIn.wrong as string,
    disabled: signIn.disabled as string,
    wait: signIn.wait,
    passkey: secondFactor.signIn as string,
    wrongPasskey: secondFactor.wrong as string,
  },
  /** Sign-in with a code by SMS. */
  smsSignIn: {
    link: 'Autojuht: kood SMS-iga',
    title: 'Kood SMS-iga',
    hint: 'Autojuht saab sisse koodiga, mis tuleb tema telefonile.',
    risk: 'SMS on nõrgem kaitse kui parool või pääsuvõti: ärge öelge koodi kellelegi, ka kontori nimel helistajale mitte.',
    phone: 'Telefon',
    send: 'Saada kood',
    withPassword: 'Kasutajanimi ja parool',
    wrongPhone: 'See ei ole telefoninumber.',
    noService: 'SMSi ei saa saata: SMSi teenus ei ole seadistatud. Logige sisse kasutajanime ja parooliga.',
    simulated: 'Proov: SMSid ei lähe päriselt teele.',
    sent: (phone: string) =>
      `Kui number ${phone} kuulub autojuhile, saadeti sinna 6-kohaline kood. See kehtib 10 minutit.`,
    wait: (seconds: number) =>
      `Uue koodi saab küsida ${seconds <= 90 ? `${seconds} sekundi` : `${Math.ceil(seconds / 60)} minuti`} pärast.`,
    code: 'Kood',
    submit: 'Logi sisse',
    again: 'Küsi uus kood',
    wrongCode: 'Kood ei sobi või on aegunud. Pärast viit katset küsige uus.',
  },
  /** On the sign-in page, to who has not logged out. */
  sessionEnded: {
    expired: 'Seanss on aegunud. Logige uuesti sisse.',
    waiting: (count: number) => `Saatmata samme: ${count}. Need saadetakse kohe pärast sisselogimist.`,
  },
};

export type DriverMessages = typeof et;
