import { counted } from '../../counted.ts';

/** Words of the office's answer to a client who asks to change an order. */
export const changeAnswer = {
  answerWrites: (change: string) => `Nõustudes muudetakse tellimuses: ${change}.`,
  answerWritesNothing: 'Tellimus ise ei muutu: muutke seda nupuga Paranda, siis vastake.',
  answerLeavesWords: 'Mida klient sõnadega soovib, sellega ei muutu: vajadusel muutke ise nupuga Paranda.',
  alreadyFulfilled: 'Tellimus on juba nii, nagu klient soovib.',
  splitHint: 'Pärast vastust saab igale koormale määrata päeva, kellaaja ja auto.',
  newerRequest: 'Klient on hiljem soovinud muud: see ongi siin, varasema soovi saab lahendada nimekirjas.',
  undo: 'Võta tagasi',
  acceptAndWrite: 'Nõus, muuda tellimus',
  correctFirst: 'Paranda tellimust',
  notYetFulfilled: 'Tellimust ei ole veel muudetud',
  notYetFulfilledHint:
    'Klient loeb vastust „nõus“, aga tellimus on endine. Sõnadega soovi järgi muudate tellimuse ise nupuga Paranda.',
  acceptAnyway: 'Vasta „nõus“',
  accepted: 'Tellimus on muudetud ja vastus kliendile näha',
  loadsStay: (count: number) =>
    `${counted(count, 'koorem jäi', 'koormat jäi')} muule päevale: saadetud, alustatud või käsitsi seatud koormad ei muutu. Muutke neid tabelis.`,
  toPlan: (quantity: string) => `Koormates on ${quantity} vähem kui tellitud.`,
  overPlanned: (quantity: string) => `Koormates on ${quantity} rohkem kui tellitud.`,
  answerTakenBack: 'Tellimus on endine ja soov ootab jälle vastust',
  answerTakeBackFailed: 'Vastuse tagasivõtmine',
  accept: 'Nõus',
  refuse: 'Ei saa muuta',
  answerNote: 'Vastus kliendile',
  answered: 'Vastus on kliendile näha',
  answeredAlreadyHint:
    'Teie vastus ei läinud kirja ja tellimust sellega ei muudetud: kehtib kolleegi vastus.',
  answerFailed: 'Vastamine',
};
