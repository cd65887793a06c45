import type { Send } from './preflight.ts';

/**
 * The connection to an external system: real; a simulator in its place, whose every word is marked `proov`; or none, so
 * that every send to it is refused (docs/requirements.md, 'Sends and row problems').
 */
export const systemModes = ['REAL', 'SIMULATED', 'NOT_CONFIGURED'] as const;
export type SystemMode = (typeof systemModes)[number];

/** The systems that sends go to, by the names that people know them by; several services can stand behind SMS. */
export const systemOfSend: Record<Send, string> = {
  sms: 'SMSi teenus',
  waybill: 'Waybiller',
  fleet: 'GSMtasks',
  terminal: 'PK Terminal',
};
