import { foldText } from '../search-text.ts';
import { addDays, type Day, weekday } from './day.ts';
import { parseTypedDay } from './typed-day.ts';

const near = new Map([
  ['eile', -1],
  ['tana', 0],
  ['homme', 1],
  ['ulehomme', 2],
]);
const weekdays = ['esmaspaev', 'teisipaev', 'kolmapaev', 'neljapaev', 'reede', 'laupaev', 'puhapaev'];

/**
 * Returns the day that somebody means by 'homme', 'E', 'esmasp' (the next one from today on), '25.11'
 * (docs/requirements.md, 'Search'); null for any other text. Digits without a sign between them are no day here: they
 * may be a number of a row.
 */
export function namedDay(text: string, today: Day): Day | null {
  const word = foldText(text);
  const away = near.get(word);
  if (away !== undefined) return addDays(today, away);
  if (/\d[./-]\d/.test(word)) return parseTypedDay(word, today);
  const isWeekday = (name: string) =>
    word.length === 1 ? name.startsWith(word) : word.length >= 3 && name.startsWith(word);
  const index = weekdays.findIndex(isWeekday);
  return index < 0 ? null : addDays(today, (index + 1 - weekday(today) + 7) % 7);
}
