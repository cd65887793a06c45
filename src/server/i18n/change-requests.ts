/** Reasons why a change request of a client, or taking its answer back, is refused. */
export const changeRequests = {
  waitsAlready: 'Soov ootab juba vastust.',
  takenBackAtOrder: 'Vastus on tellimust muutnud. Võtke see tagasi tellimuse lehel.',
  newerRequest: 'Vastust ei saa tagasi võtta: klient on pärast seda soovinud uut muudatust.',
  orderTouched: 'Vastust ei saa tagasi võtta: tellimust on pärast seda muudetud.',
  loadTouched: (rowId: number) =>
    `Vastust ei saa tagasi võtta: rida ${String(rowId)} on pärast seda muudetud või saadetud.`,
  past: 'See päev on möödas.',
  alreadyFulfilled: {
    transportDate: 'Tellimus on juba sellel päeval.',
    quantity: 'Tellitud ongi nii palju.',
  },
};
