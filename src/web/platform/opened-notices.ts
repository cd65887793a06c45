import { navigate } from './router/router.ts';

/** Leads from a tap on a message, while its screen is open, to the message's matter. Returns what ends this. */
export function followNotices(): () => void {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const open = ({ data }: MessageEvent) => {
    const message = data as { type?: unknown; url?: unknown } | null;
    if (message?.type === 'OPEN' && typeof message.url === 'string') navigate({ to: message.url });
  };
  worker?.addEventListener('message', open);
  return () => worker?.removeEventListener('message', open);
}
