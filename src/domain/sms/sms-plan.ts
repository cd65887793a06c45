import { isPhone } from './phone.ts';
import type { Recipient } from './recipient.ts';

/** Somebody of the carrier's logistics, who gets what the driver gets. */
export interface LogisticsContact {
  id: number;
  name: string;
  phone: string;
}

export interface ClientSms {
  clientExternalId: string;
  clientName: string;
  phone: string;
  message: string;
}

/** The SMS to a driver who no longer has the load. */
export interface FormerDriverSms {
  name: string | null;
  phone: string;
  message: string;
}

/** SMSes about a job as they are drafted, or as somebody has changed them since. */
export interface SmsDraft {
  /** Nobody drives it now: only the driver who lost the load is notified. */
  isWithoutTruck?: boolean;
  /** The ids and goods of all rows that the texts name. */
  rows?: readonly { id: number; goods: string }[];
  driverName: string | null;
  driverPhone: string;
  message: string;
  logistics: LogisticsContact[];
  formerDrivers: FormerDriverSms[];
  clients: ClientSms[];
}

export interface PlannedSms extends Recipient {
  phone: string;
  message: string;
}

/** Somebody who gets no SMS, and what is missing for it. */
export interface LeftOut extends Recipient {
  why: 'NO_DRIVER' | 'NO_PHONE' | 'WRONG_PHONE';
}

/**
 * The SMSes by recipient, and those left out: nobody without a number keeps anybody else's (docs/requirements.md,
 * 'SMS').
 */
export interface SmsPlan {
  smses: PlannedSms[];
  leftOut: LeftOut[];
}

/**
 * Returns the plan of a draft: the driver first, then those who get the same, then who has lost the load, then each
 * client.
 */
export function smsPlan({
  isWithoutTruck = false,
  driverName,
  driverPhone,
  message,
  logistics,
  formerDrivers,
  clients,
}: SmsDraft): SmsPlan {
  const plannedSmses: PlannedSms[] = [
    ...(isWithoutTruck ? [] : [{ role: 'DRIVER' as const, name: driverName, phone: driverPhone, message }]),
    ...logistics.map(({ name, phone }) => ({ role: 'OTHER' as const, name, phone, message })),
    ...formerDrivers.map((former) => Object.assign({ role: 'FORMER_DRIVER' as const }, former)),
    ...clients.map((client) => ({
      role: 'CLIENT' as const,
      name: client.clientName,
      phone: client.phone,
      message: client.message,
    })),
  ];
  return {
    smses: plannedSmses.filter(({ phone }) => isPhone(phone)),
    leftOut: plannedSmses
      .filter(({ phone }) => !isPhone(phone))
      .map(({ role, name, phone }) => ({ role, name, why: whyLeftOut(role, name, phone) })),
  };
}

/** True for an SMS that waits to be chosen: a client is told of a load once there is a driver to name. */
export function isHeldBack({ role }: Pick<Recipient, 'role'>, leftOut: readonly LeftOut[]): boolean {
  return role === 'CLIENT' && leftOut.some((each) => each.role === 'DRIVER' && each.why === 'NO_DRIVER');
}

function whyLeftOut(role: Recipient['role'], name: string | null, phone: string): LeftOut['why'] {
  if (phone.trim() !== '') return 'WRONG_PHONE';
  return role === 'DRIVER' && (name ?? '').trim() === '' ? 'NO_DRIVER' : 'NO_PHONE';
}
