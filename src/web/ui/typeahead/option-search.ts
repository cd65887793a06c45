import { typeaheadDelayMs } from '#domain/business-constants.ts';

import { UnreachableError } from '../../platform/problem.ts';

export type SearchStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'offline';

/** The state of a search. While `loading`, `options` are still those of the text before. */
export interface SearchState<Option> {
  text: string;
  status: SearchStatus;
  options: readonly Option[];
}

export interface SearchOptions<Option> {
  (text: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** What it finds stands by how well it suits at this moment: the last choices are marked, and never put in front. */
  isRanked?: boolean | undefined;
}

export interface OptionSearch<Option> {
  /** Asks for a text: after 200 ms without another one, or at once. The same text again is skipped. */
  ask: (search: SearchOptions<Option>, text: string, when: 'typed' | 'at once') => void;
  /** Asks for the last text again, after a failure. */
  retry: () => void;
  /** Drops what is under way and what was found: the next question may be about another client. */
  stop: () => void;
}

/** Returns the asking half of a typeahead: only the answer to the last text counts, others are aborted or dropped. */
export function createOptionSearch<Option>(
  report: (state: SearchState<Option>) => void,
): OptionSearch<Option> {
  let state: SearchState<Option> | null = null;
  let search: SearchOptions<Option> = () => Promise.resolve([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | null = null;
  /** The last answer: who types on and takes it back within the pause has repeated their input. */
  let answered: SearchState<Option> | null = null;

  const publish = (next: SearchState<Option>) => {
    state = next;
    report(next);
  };
  const stop = () => {
    clearTimeout(timer);
    running?.abort();
    running = null;
  };

  const startSearch = (text: string) => {
    const controller = new AbortController();
    running = controller;
    search(text, controller.signal).then(
      (options) => {
        if (running !== controller) return;
        answered = { text, status: 'ready', options };
        publish(answered);
      },
      (error: unknown) => {
        if (running !== controller) return;
        publish({ text, status: error instanceof UnreachableError ? 'offline' : 'failed', options: [] });
      },
    );
  };

  const begin = (text: string, delayMs: number) => {
    stop();
    publish({ text, status: 'loading', options: state?.options ?? [] });
    if (delayMs === 0) startSearch(text);
    else timer = setTimeout(startSearch, delayMs, text);
  };

  return {
    ask: (newestSearch, text, when) => {
      search = newestSearch;
      const trimmedText = text.trim();
      const isRepeated =
        state?.text === trimmedText && (state.status === 'loading' || state.status === 'ready');
      if (isRepeated) return;
      if (answered?.text === trimmedText && running === null) {
        stop();
        publish(answered);
      } else begin(trimmedText, when === 'typed' ? typeaheadDelayMs : 0);
    },
    retry: () => {
      if (state !== null) begin(state.text, 0);
    },
    stop: () => {
      stop();
      state = null;
      answered = null;
    },
  };
}
