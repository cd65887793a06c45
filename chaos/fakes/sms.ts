import type { FakeAnswer, FakeCall } from './fake-server.ts';

/** Messente: counts how often each text was taken. */
export function createSms() {
  const taken = new Map<string, number>();
  const answer = ({ body }: FakeCall): FakeAnswer => {
    const [message] = body.messages as { text: string }[];
    const text = message?.text ?? '';
    taken.set(text, (taken.get(text) ?? 0) + 1);
    return { status: 201, body: { omnimessage_id: crypto.randomUUID() } };
  };
  return { taken, answer };
}
