/** How the office answers a client who asks to change a confirmed order. */
export const changeAnswers = ['ACCEPTED', 'REFUSED'] as const;
export type ChangeAnswer = (typeof changeAnswers)[number];
