import { wait } from './next-task.ts';

const retryMs = 3000;

/**
 * Imports what the app cannot be without, though not at first: a lost network only delays it, where a failed
 * `lazy` component would take the whole screen with it.
 */
export function surely<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(async () => {
    await wait(retryMs);
    return surely(load);
  });
}
