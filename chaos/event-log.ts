import { createWriteStream } from 'node:fs';

/** A log of all actions and answers, one JSON object a line, so that a broken promise can be looked into. */
export interface EventLog {
  path: string;
  write(what: string, details?: object): void;
  close(): Promise<void>;
}

/** Opens the log; `at` in its lines is milliseconds since then. */
export function openEventLog(path: string): EventLog {
  const file = createWriteStream(path);
  const startedAt = performance.now();
  return {
    path,
    write(what, details = {}) {
      const at = Math.round(performance.now() - startedAt);
      file.write(`${JSON.stringify({ at, what, ...details })}\n`);
    },
    close: () => new Promise((resolve) => file.end(resolve)),
  };
}
