const width = 30;

export interface ProgressBar {
  advance(amount: number): void;
  clear(): void;
}

/** A bar on the terminal; nothing at all when the output goes elsewhere. */
export function progressBar(total: number, terminal: NodeJS.WriteStream = process.stderr): ProgressBar {
  if (!terminal.isTTY || total === 0) return { advance() {}, clear() {} };
  let done = 0;
  let shown = -1;
  return {
    advance(amount) {
      done = Math.min(total, done + amount);
      const percent = Math.floor((done / total) * 100);
      if (percent === shown) return;
      shown = percent;
      const filled = Math.round((percent / 100) * width);
      terminal.write(`\r${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent}%`);
    },
    clear() {
      if (shown >= 0) terminal.write('\r\u{1b}[K');
    },
  };
}
