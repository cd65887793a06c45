import { type TimeOfDay, timeOfMinutes } from '../../calendar/time-of-day.ts';
import type { Mention } from '../text/message-field.ts';
import type { MessageText } from '../text/message-text.ts';
import type { TimeMention } from './time-mention.ts';

/**
 * Returns the time in the afternoon, to be looked at (docs/requirements.md, 'From message to order'), for 'kella 2ks'
 * where no part of the day is said (`isHalfSaid`); '02:00' is what it says.
 */
export function asAfternoon(
  text: MessageText,
  mention: Mention<TimeMention>,
  isHalfSaid: boolean,
): Mention<TimeMention> {
  const { time, timeTo } = mention.value;
  const words = text.original.slice(...mention.source);
  const isSmall = time !== null && time >= '01:00' && time < '05:00' && !/\b0\d/.test(words);
  const isSaid = isHalfSaid || /\b(?:am|pm|утра|ночи|utra|noci)\b/iu.test(words);
  if (!isSmall || isSaid) return mention;
  const afterNoon = (each: TimeOfDay) =>
    timeOfMinutes((Number(each.slice(0, 2)) + 12) * 60 + Number(each.slice(3)));
  return {
    ...mention,
    value: {
      ...mention.value,
      time: afterNoon(time),
      timeTo: timeTo === null || timeTo >= '12:00' ? timeTo : afterNoon(timeTo),
    },
    grade: 'GUESSED',
  };
}

/**
 * Returns the time in the half of the day that is said: 'õhtul kell 8' is eight in the evening. Said elsewhere in
 * the text, that has to be looked at. `late` are the parts of the day but the morning, in the order of the text.
 */
export function inHalfOfDay(
  text: MessageText,
  mention: Mention<TimeMention>,
  late: readonly Mention<TimeMention>[],
): Mention<TimeMention> {
  const { time, timeTo } = mention.value;
  if (time === null || late.length === 0) return mention;
  // Those just before and just after: nothing further off is beside.
  const next = firstFrom(late, mention.at);
  const beside = [late[next - 1], late[next]].find((each) => {
    if (each === undefined) return false;
    const between = text.rest.slice(Math.min(each.at, mention.at), Math.max(each.at, mention.at));
    return between.length < 24 && /^[\s,\u00a4]*$/.test(between);
  });
  const laterOf = (spokenTime: TimeOfDay) => {
    const hour = Number(spokenTime.slice(0, 2));
    const isAfternoon =
      beside?.value.dayPart === 'NIGHT' ? hour >= 9 : beside?.value.dayPart === 'NOON' ? hour < 8 : true;
    return isAfternoon && hour < 12
      ? timeOfMinutes((hour + 12) * 60 + Number(spokenTime.slice(3)))
      : spokenTime;
  };
  if (beside === undefined) return Number(time.slice(0, 2)) < 12 ? { ...mention, grade: 'GUESSED' } : mention;
  const value = {
    ...mention.value,
    time: laterOf(time),
    timeTo: timeTo === null ? null : laterOf(timeTo),
  };
  return { ...mention, value, grade: beside.grade === 'GUESSED' ? 'GUESSED' : mention.grade };
}

/** Returns the number of the first mention that does not begin before an index; the count of them for none. */
function firstFrom(sorted: readonly Mention<unknown>[], at: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
