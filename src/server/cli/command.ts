/** Prints a line. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Says what is wrong and lets the command end with a failure. */
export function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

/** Runs a command; what is wrong with the surroundings is said in one line, without a stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
