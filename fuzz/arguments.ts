/** What the command line asks for. */
export interface FuzzArguments {
  seed: number;
  /** When to stop, whichever comes first. */
  minutes: number;
  requests: number;
  /** Work over a throw-away PostgreSQL instead of the embedded database. */
  postgres: boolean;
  /** Milliseconds that no answer may take longer than. */
  slowest: number;
}

const numbers = {
  '--seed': 'seed',
  '--minutes': 'minutes',
  '--requests': 'requests',
  '--slowest': 'slowest',
} as const;

/** Reads the command line; throws an Error that says what there is. */
export function readArguments(words: readonly string[]): FuzzArguments {
  const read: FuzzArguments = {
    seed: Math.floor(Math.random() * 1_000_000),
    minutes: 5,
    requests: Number.POSITIVE_INFINITY,
    postgres: false,
    slowest: 2000,
  };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--postgres') {
      read.postgres = true;
    } else if (isNumberName(word)) {
      const value = Number(rest.shift());
      if (!(value >= 0)) throw new Error(`${word} needs a number.`);
      read[numbers[word]] = value;
    } else {
      throw new Error(
        `Unknown: ${word}. There are --seed N, --minutes N, --requests N, --slowest MILLISECONDS, --postgres.`,
      );
    }
  }
  return read;
}

function isNumberName(word: string): word is keyof typeof numbers {
  return word in numbers;
}
