/** Words for days and months (folded). */

/** The weekdays from Monday on, by their first letters. */
export const weekdayStems = ['esmasp', 'teisip', 'kolmap', 'neljap', 'reede', 'laup', 'puhap'];
/** The weekdays from Monday on, each by its letter. */
export const weekdayLetters = 'etknrlp';
/** The weekdays from Monday on in Russian and English. */
export const otherWeekdays = [
  'ponedelnik monday', 'vtornik tuesday', 'sreda sredu wednesday', 'cetverg thursday',
  'pjatnica pjatnicu friday', 'subbota subbotu saturday', 'voskresene voskresenje sunday',
]; // prettier-ignore
/** Days counted from today. */
export const relative: readonly (readonly [days: number, words: string])[] = [
  [2, 'ulehomme|ulehomseks|ulehomsest|ulehomsele|ulehommesse|ulehommeks|poslezavtra|the day after tomorrow'],
  [1, 'homme|hommeks|hommesse|homseks|homsest|homsel|homsele|homsesse|zavtra|tomorrow'],
  [0, 'tana|tanaseks|tanasel|kohe|segodnja|today'],
];
/** The same, said of what was ordered before. */
export const relativeOld: readonly (readonly [days: number, words: string])[] = [
  [2, 'ulehomse|ulehomne|ulehomset|ulehomsed'],
  [1, 'homne|homse|homset|homsed|homseid|zavtrasn[a-z]+'],
  [0, 'tanane|tanase|tanast|tanased|segodnjasn[a-z]+'],
];
const months = [
  'jaanuar jaan janvar january', 'veebruar veebr fevral february', 'marts mart march', 'aprill apr aprel april', 'mai maja may',
  'juuni ijun june', 'juuli ijul july', 'august aug avgust', 'september sept sentjabr', 'oktoober oktoobr okt oktjabr october',
  'november nov nojabr', 'detsember dets dekabr december',
]; // prettier-ignore
/** The number of a month by how its name begins. */
export const monthByStem = new Map(
  months.flatMap((words, at) => words.split(' ').map((stem) => [stem, at + 1] as const)),
);

/** How the names of months begin, for a pattern. */
export const monthStems = [...monthByStem.keys()].sort((a, b) => b.length - a.length).join('|');
