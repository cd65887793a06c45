import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { lockDataFolder } from './data-folder-lock.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'koorem-lock-'));
  file = path.join(folder, 'koorem.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the lock names this process and goes when it is given back', () => {
  const unlock = lockDataFolder(folder);
  expect(readFileSync(file, 'utf8').split(' ')[0]).toBe(String(process.pid));
  unlock();
  expect(existsSync(file)).toBe(false);
});

test('a living process keeps its lock', () => {
  writeFileSync(file, `${process.ppid} `);
  expect(() => lockDataFolder(folder)).toThrow(`is in use by process ${process.ppid}`);
});

test.each([
  ['of a process that is gone', '999999999 1'],
  ['that a full disk left empty', ''],
  ['that holds anything', 'not a process'],
  ['of an earlier process with our number', `${process.pid} 1`],
])('a lock %s is taken over', (_name, content) => {
  writeFileSync(file, content);
  const unlock = lockDataFolder(folder);
  expect(readFileSync(file, 'utf8').split(' ')[0]).toBe(String(process.pid));
  unlock();
});

test.runIf(existsSync('/proc/self/stat'))(
  'a lock whose number another process has by now is taken over',
  () => {
    writeFileSync(file, `${process.ppid} 1`);
    lockDataFolder(folder)();
    expect(existsSync(file)).toBe(false);
  },
);

test.runIf(existsSync('/proc/self/stat'))(
  'a lock of a killed process that its parent has not collected is taken over',
  async () => {
    // The program that replaces the first shell does not know of the child and never collects it.
    const parent = spawn('sh', ['-c', `sleep 30 & exec sh -c 'echo $0; exec sleep 30' $!`]);
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = printed.toString().trim();
    // Until then it is a shell, which might collect it.
    await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n'));
    process.kill(Number(pid), 'SIGKILL');
    try {
      await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z '));
      writeFileSync(file, `${pid} `);
      lockDataFolder(folder)();
      expect(existsSync(file)).toBe(false);
    } finally {
      parent.kill('SIGKILL');
    }
  },
);

test('what a process left that was killed while removing a stale lock is removed too', () => {
  writeFileSync(file, '999999999 1');
  writeFileSync(`${file}.removing`, '999999998 1');
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('of several processes that start at once over a stale lock exactly one takes it', async () => {
  const rivals = Array.from({ length: 5 }, () => fork(rival));
  try {
    await Promise.all(rivals.map((each) => once(each, 'message')));
    for (let round = 0; round < 25; round += 1) {
      writeFileSync(file, '999999999 1');
      const answers = rivals.map((each) => once(each, 'message'));
      for (const each of rivals) each.send(folder);
      const taken = (await Promise.all(answers)).map(([answer]) => String(answer));
      expect(taken.sort(), `round ${round}`).toEqual(['refused', 'refused', 'refused', 'refused', 'taken']);
      const freed = rivals.map((each) => once(each, 'message'));
      for (const each of rivals) each.send('');
      await Promise.all(freed);
    }
  } finally {
    for (const each of rivals) each.kill();
  }
});

/** A process that tries to lock each folder that it is sent, and unlocks it when it is sent nothing. */
const rival = path.join(import.meta.dirname, '../../../../tests/setup/lock-rival.ts');
