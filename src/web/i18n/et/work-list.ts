/** Words of every work list: 'Tähelepanu' and its view 'Homme'. */
export const workList = {
  tick: (summary: string) => `Märgi: ${summary}`,
  tickedActions: 'Märgitud',
  ticked: (count: number) => `Märgitud ${String(count)}`,
  untick: 'Tühista märkimine',
  settle: 'Lahenda',
};
