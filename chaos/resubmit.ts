import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { SeededRandom } from '#domain/seeded-random.ts';

import type { Answer, Asked } from './ask.ts';
import type { Part } from './part.ts';

/**
 * A client's final knowledge; none when it gave up: then the request was carried out or not. `isFirst`: no earlier
 * attempt was left unanswered, which might still be carried out although a later one was refused.
 */
export type Outcome = { known: true; status: number; body: unknown; isFirst: boolean } | { known: false };

/** So often a request is made again once the attack is over. */
const triesAfterTheEnd = 12;

/**
 * Makes one request again and again until there is a final answer, as the web app does with what it has queued: at
 * whichever server, at times at two at once (a double tap), and at times it is given up (a closed laptop).
 */
export async function resubmit(part: Part, random: SeededRandom, asked: Asked): Promise<Outcome> {
  const isKeyed = asked.method === 'POST';
  let triesLeft = triesAfterTheEnd;
  let isFirst = true;
  while (triesLeft > 0) {
    if (part.isOver()) triesLeft -= 1;
    const answers = await Promise.all(
      (isKeyed && random.chance(0.1) ? [0, 1] : [0]).map(() =>
        part.ask(random.pick(part.servers).url, asked),
      ),
    );
    const final = answers.flatMap(finalAnswer);
    const [made, ...madeAgain] = final.filter(isSuccess);
    for (const again of madeAgain) refuseDifference(part, asked, made, again);
    const known = made ?? final[0];
    isFirst &&= final.length === answers.length;
    if (known !== undefined) return { known: true, ...known, isFirst };
    if (random.chance(0.05)) break;
    await wait(random.whole(150, 600));
  }
  return { known: false };
}

/** The status and body of an answer that will not be another one later. */
export function finalAnswer(answer: Answer): { status: number; body: unknown }[] {
  return answer.how === 'answered' && answer.status < 500
    ? [{ status: answer.status, body: answer.body }]
    : [];
}

/** True for an answer that the key keeps: what was refused is looked at again. */
export function isSuccess({ status }: { status: number }): boolean {
  return status < 300;
}

/** Two answers for one key that are not the same are a broken promise. */
export function refuseDifference(part: Part, asked: Asked, first: unknown, second: unknown): void {
  if (isDeepStrictEqual(first, second)) return;
  part.breach('one key has one answer', { path: asked.path, first, second }, 'doubled');
}

/** `{content: …}` of an answer. */
export function contentOf<T>(body: unknown): T {
  return (body as { content: T }).content;
}
