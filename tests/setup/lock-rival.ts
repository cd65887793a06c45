import { lockDataFolder } from '../../src/server/db/embedded/data-folder-lock.ts';

let unlock = () => {};
process.on('message', (folder: string) => {
  process.send?.(folder === '' ? giveBack() : take(folder));
});
process.send?.('ready');

function take(folder: string): 'taken' | 'refused' {
  try {
    unlock = lockDataFolder(folder);
    return 'taken';
  } catch {
    return 'refused';
  }
}

function giveBack(): 'free' {
  unlock();
  unlock = () => {};
  return 'free';
}
