import type { ChangeAnswer } from '#domain/orders/change-request.ts';

type LoadNews = 'ORDER_CONFIRMED' | 'LOAD_ON_ITS_WAY' | 'LOAD_DELIVERED' | 'CHANGE_ANSWERED';

/** Push messages to clients and the office, in Estonian as their screens. */
export const pushMessages = {
  load: (
    kind: LoadNews,
    { orderId, goods, quantity, day }: { orderId: number; goods: string; quantity: string; day: string },
  ) => {
    const what = [goods, quantity].filter((part) => part !== '').join(' ');
    const order = `Tellimus ${String(orderId)}`;
    switch (kind) {
      case 'LOAD_ON_ITS_WAY':
        return { title: 'Auto on teel', body: `${order}: ${what}` };
      case 'LOAD_DELIVERED':
        return { title: `Kohale toimetatud ${quantity}`.trim(), body: `${order}: ${goods}` };
      default:
        return { title: `${order} on kinnitatud`, body: `${what} · ${day}` };
    }
  },
  answer: (orderId: number, answer: ChangeAnswer, note: string | null) => ({
    title: { ACCEPTED: 'Muudatusega ollakse nõus', REFUSED: 'Tellimust ei saa muuta' }[answer],
    body: [`Tellimus ${String(orderId)}`, note].filter((part) => part !== null && part !== '').join(': '),
  }),
  answerTakenBack: (orderId: number) => ({
    title: 'Vastus võeti tagasi',
    body: `Tellimus ${String(orderId)}: soov ootab uut vastust`,
  }),
  urgent: (summary: string) => ({ title: 'Kiire: Tähelepanu', body: summary }),
};
