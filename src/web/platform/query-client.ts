import { notifyManager, QueryClient } from '@tanstack/react-query';

import { ApiError } from './problem.ts';

/** Server faults are worth one more try; what the server refused, or what never reached it, is not. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.status >= 500;
}

// The result of a press is drawn before the browser goes on: a ticked box must not fall back for a moment.
notifyManager.setScheduler(queueMicrotask);

/** All that the app has read: there is one, so nobody asks React for it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The app shows its own offline state: a query fails at once instead of waiting silently.
    queries: { networkMode: 'always', retry: isWorthRetrying, staleTime: 15_000 },
    mutations: { networkMode: 'always' },
  },
});
