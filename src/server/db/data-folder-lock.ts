import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Takes the data folder for this process, so that two never open one embedded database. Throws when a living
 * process holds it; a lock left by a killed one is taken over. Returns the function that gives it back.
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = path.join(dataDir, 'koorem.lock');
  if (!tryCreate(file)) {
    const [pid = '', startedAt = ''] = readFileSync(file, 'utf8').split(' ');
    if (holds(Number(pid), startedAt)) {
      throw new Error(
        `The data folder ${dataDir} is in use by process ${pid}. Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
    if (!tryCreate(file))
      throw new Error(`The data folder ${dataDir} was taken by another process just now.`);
  }
  return () => rmSync(file, { force: true });
}

function tryCreate(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${statusOf(process.pid)?.startedAt ?? ''}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A number is given again after a restart of the machine or of a container: then the start tells them apart. */
function holds(pid: number, startedAt: string): boolean {
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
