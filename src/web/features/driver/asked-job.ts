import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

import { screenPathOf, setCurrentJob, useDeviceState } from './current-job.ts';

/**
 * Opens the job that the list's address names, as a message's does (`?job=7`), once the device knows it; an address
 * whose job is not in the list leads to the list.
 */
export function useAskedJob(isListFresh: boolean): void {
  const { job: asked }: { job?: unknown } = useSearch({ strict: false });
  const { optimistic } = useDeviceState();
  const navigate = useNavigate();
  const job = optimistic.get(Number(asked));
  useEffect(() => {
    if (asked === undefined) return;
    if (job !== undefined) {
      setCurrentJob(job.transportJobId);
      void navigate({ to: screenPathOf(job), replace: true });
    } else if (isListFresh) {
      void navigate({
        to: '.',
        search: (search: Record<string, unknown>) => ({ ...search, job: undefined }),
        replace: true,
      });
    }
  }, [asked, job, isListFresh, navigate]);
}

/** A tap on a message, while one of these screens is open, leads to the message's job. */
export function useOpenedMessages(): void {
  const router = useRouter();
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const open = ({ data }: MessageEvent) => {
      const message = data as { type?: unknown; url?: unknown } | null;
      if (message?.type === 'OPEN' && typeof message.url === 'string') router.history.push(message.url);
    };
    worker?.addEventListener('message', open);
    return () => worker?.removeEventListener('message', open);
  }, [router]);
}
