import { Webhook } from 'standardwebhooks';

import { type ExternalFake, type FakeAnswer, type FakeCall, startExternalFake } from './external-fake.ts';

/** An event as a receiver of ours reads it. */
export interface HeardEvent {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

export interface WebhookReceiver {
  fake: ExternalFake;
  /** The answers to the next calls, in their order; 200 after these. */
  answers: FakeAnswer[];
  /** Returns the received events that the secret verifies; throws for one signed otherwise. */
  heard(secret: string): HeardEvent[];
}

/** A receiver on loopback that checks signatures with the library of the specification. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const answers: FakeAnswer[] = [];
  const fake = await startExternalFake(() => answers.shift() ?? { status: 200 });
  return {
    fake,
    answers,
    heard: (secret) => fake.calls.map((call) => readEvent(call, secret)),
  };
}

function readEvent({ text, headers }: FakeCall, secret: string): HeardEvent {
  const event = new Webhook(secret).verify(text, headers as Record<string, string>) as Omit<HeardEvent, 'id'>;
  return { id: String(headers['webhook-id']), ...event };
}
