import type { Caller } from './callers.ts';
import { exchange } from './exchange.ts';
import { type Door, nastyDoors } from './nasty-doors.ts';
import { nastyKinds, nastyText } from './nasty-texts.ts';
import type { Operation } from './operations.ts';
import type { Subject } from './subject.ts';

/** No text of anybody's may keep the server's thread from the others for longer, in milliseconds. */
const longestPauseMs = 200;
/** A machine that is busy with other work pauses by itself: the shortest of so many attempts counts. */
const attempts = 4;

const noOperation = { id: 'nasty' } as Operation;

/**
 * Sends every kind of nasty text to every door in every size that gets in, prints the longest pause of the server's
 * event loop as a table of door by kind, and returns the exit code: 1 when a pause was too long or an answer was 500.
 */
export async function fuzzNastily({ server, callers: ofApp, mailProgram, pause }: Subject): Promise<number> {
  const callers = [...ofApp, mailProgram];
  let faults = 0;
  const rows: string[] = [];
  for (const door of nastyDoors) {
    const caller = callers.find(({ name }) => name === door.caller);
    if (caller === undefined) throw new Error(`Nobody is called ${door.caller}.`);
    let worst = { kind: '', bytes: 0, milliseconds: -1 };
    const statuses = new Set<number>();
    const pauses: string[] = [];
    for (const kind of nastyKinds) {
      let longest = 0;
      for (const bytes of door.sizes) {
        const { milliseconds, status } = await longestPause(
          server.url,
          door,
          caller,
          nastyText(kind, bytes),
          pause,
        );
        statuses.add(status);
        longest = Math.max(longest, milliseconds);
        if (milliseconds > worst.milliseconds) worst = { kind, bytes, milliseconds };
        if (milliseconds <= longestPauseMs && status !== 500) continue;
        faults += 1;
        console.log(
          `${door.name}: ${bytes} bytes of '${kind}' paused ${milliseconds.toFixed(0)} ms, ${status}`,
        );
      }
      pauses.push(longest.toFixed(0));
    }
    rows.push(
      `| ${door.name} | ${pauses.join(' | ')} | ${worst.milliseconds.toFixed(0)} ms ('${worst.kind}', ${worst.bytes} bytes) | ${[...statuses].toSorted((a, b) => a - b).join(' ')} |`,
    );
    console.log(rows.at(-1));
  }
  console.log(
    `\n| Door | ${nastyKinds.map((kind) => kind.replace('|', '')).join(' | ')} | Longest | Answers |`,
  );
  console.log(`|---|${'---|'.repeat(nastyKinds.length + 2)}`);
  console.log(rows.join('\n'));
  return faults > 0 ? 1 : 0;
}

async function longestPause(
  url: string,
  door: Door,
  caller: Caller,
  text: string,
  pause: () => Promise<number>,
): Promise<{ milliseconds: number; status: number }> {
  const ask = ({ method, path: target, headers = {}, body }: ReturnType<Door['request']>) =>
    exchange(url, {
      operation: noOperation,
      caller,
      method,
      target,
      headers: { ...caller.headers, ...headers },
      body: body === undefined ? null : Buffer.from(body),
      mutations: [],
    });
  let milliseconds = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let attempt = 0; attempt < attempts && milliseconds > longestPauseMs; attempt += 1) {
    await pause();
    const first = await ask(door.request(text));
    const answer = (await door.follow?.(first, ask, text)) ?? first;
    status = answer.status;
    milliseconds = Math.min(milliseconds, await pause());
  }
  return { milliseconds, status };
}
