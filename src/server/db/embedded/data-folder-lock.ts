import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Takes the data folder for this process, so that two never open one embedded database. Throws when a living
 * process holds it; a lock left by a killed one is taken over. Returns the function that gives it back.
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = path.join(dataDir, 'koorem.lock');
  const holder = lock(file);
  if (holder !== null) {
    throw new Error(
      `The data folder ${dataDir} is in use by process ${holder}. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  return () => rmSync(file, { force: true });
}

/** Creates the file for this process, or answers the living process that holds it. */
function lock(file: string): string | null {
  const own = `${file}.${randomUUID()}`;
  writeFileSync(own, `${process.pid} ${statusOf(process.pid)?.startedAt ?? ''}`);
  try {
    for (;;) {
      if (tryLink(own, file)) return null;
      const inTheWay = holderIn(read(file)) ?? removeStale(file);
      if (inTheWay !== null) return inTheWay;
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Removes a stale file. A lock protects this step: of two processes that see the stale file, the second would otherwise
 * remove the file that the first has just made. That lock is of the same kind, so one left by a killed process is
 * removed as well.
 */
function removeStale(file: string): string | null {
  const removing = `${file}.removing`;
  const rival = lock(removing);
  if (rival !== null) return rival;
  try {
    const content = read(file);
    if (content !== null && holderIn(content) === null) rmSync(file);
    return null;
  } finally {
    rmSync(removing, { force: true });
  }
}

/** Makes the file exist with its whole content at once: one that is still empty would look stale. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The living process that the file names; null when it is stale or gone. */
function holderIn(content: string | null): string | null {
  const [pid = '', startedAt = ''] = (content ?? '').split(' ');
  return isHolding(Number(pid), startedAt) ? pid : null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * After a restart of the machine or container a process number may be used again: then the start time tells the two
 * apart.
 */
function isHolding(pid: number, startedAt: string): boolean {
  if (!isAlive(pid)) return false;
  const status = statusOf(pid);
  if (status === null) return true;
  // Killed, but not yet collected by its parent: a container without an init leaves it so for good.
  if (status.state === 'Z' || status.state === 'X') return false;
  return startedAt === '' || status.startedAt === startedAt;
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process's state and when it started, in Linux's ticks since the machine did; null elsewhere. */
function statusOf(pid: number): { state: string; startedAt: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may itself hold spaces and parentheses; the start is field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}
