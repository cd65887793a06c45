import type { Endpoint } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { idParam } from '../values.ts';
import { sendResult } from './sends.ts';

export const terminalEndpoints = {
  sendToTerminal: {
    ...routes.sendToTerminal,
    summary: 'Announce a transport job to PK Terminal',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: sendResult,
    idempotent: true,
    errors: ['NOT_FOUND', 'CONFLICT', 'GATEWAY'],
  },
  cancelTerminalSend: {
    ...routes.cancelTerminalSend,
    summary: 'Take a transport job back from PK Terminal',
    access: { anyOf: ['PERM_MOBILE'] },
    params: idParam,
    output: 'none',
    status: 204,
    errors: ['NOT_FOUND', 'CONFLICT', 'GATEWAY'],
  },
} as const satisfies Record<string, Endpoint>;
