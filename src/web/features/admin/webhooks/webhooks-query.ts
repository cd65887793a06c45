import type { Webhook } from '#api/admin/webhooks.ts';

import { call } from '../../../platform/api-client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { adminKey } from '../admin-key.ts';

export const webhooksKey = [...adminKey, 'webhooks'] as const;

/** Reads the webhooks, the newest first. */
export async function readWebhooks({ signal }: { signal: AbortSignal }): Promise<Webhook[]> {
  return (await call('listWebhooks', {}, { signal })).content;
}

/** Reads list and logs again after a change. */
export function refreshWebhooks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: webhooksKey });
}

/** Returns the name of a webhook: the host of its address. */
export function hostOf({ url }: { url: string }): string {
  return URL.parse(url)?.host ?? url;
}
