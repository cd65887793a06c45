import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prints a line. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints what is wrong and makes the command end with a failure. */
export function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

/** Runs a command; a fault of the environment is printed in one line, without a stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Asks for a password without showing it; without a terminal it is the first line of the standard input. */
export async function readPassword(question: string): Promise<string> {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    for await (const line of reader) return line;
    return '';
  } finally {
    reader.close();
    if (stdin.isTTY) stdout.write('\n');
  }
}

const barWidth = 30;

interface ProgressBar {
  advance(amount: number): void;
  clear(): void;
}

/** Returns a bar on the terminal; nothing at all when the output goes elsewhere. */
export function progressBar(total: number): ProgressBar {
  const terminal = process.stderr;
  if (!terminal.isTTY || total === 0) return { advance() {}, clear() {} };
  let done = 0;
  let shownPercent = -1;
  return {
    advance(amount) {
      done = Math.min(total, done + amount);
      const percent = Math.floor((done / total) * 100);
      if (percent === shownPercent) return;
      shownPercent = percent;
      const filled = Math.round((percent / 100) * barWidth);
      terminal.write(`\r${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent}%`);
    },
    clear() {
      if (shownPercent >= 0) terminal.write('\r\u{1b}[K');
    },
  };
}
