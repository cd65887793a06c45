import { ExternalError } from '../../../src/server/external/http-client.ts';
import type { SentReference } from '../../../src/server/external/send-port.ts';

/** The terminal's behaviour, as each test decides, and the calls that it received. */
export const terminal = {
  held: new Map<string, SentReference>(),
  sends: 0,
  refusals: 0,
  /** The send arrives or does not, but its answer never comes. */
  lost: null as 'before' | 'after' | null,
  /** It does not say what it holds. */
  isSilent: false,
  /** It does not let go of what it holds. */
  isRefusing: false,
};

export const terminalPort = {
  updatesInPlace: true as const,
  async send(sendId: string) {
    terminal.sends += 1;
    if (terminal.lost === 'before') throw new ExternalError('unclear', 'no answer');
    const sentAs = { externalId: sendId, externalNumber: 'PKT-1', externalStatus: 'new', documentUrl: null };
    terminal.held.set(sendId, sentAs);
    if (terminal.lost === 'after') throw new ExternalError('unclear', 'no answer');
    return sentAs;
  },
  async find(sendId: string) {
    if (terminal.isSilent) throw new ExternalError('unavailable', 'not reachable');
    return terminal.held.get(sendId) ?? null;
  },
  async cancel(externalId: string) {
    if (terminal.isRefusing) {
      terminal.refusals += 1;
      throw new ExternalError('refused', 'answered 409', 409, { message: 'Auto on väravas.' });
    }
    terminal.held.delete(externalId);
  },
};
