import type { DriverStatus } from '#domain/driver/driver-status.ts';
import type { JobRowColumn } from '#domain/job-row/job-row-columns.ts';
import type { JobRowStatus } from '#domain/job-row/job-row-status.ts';

/** Names of the columns (docs/requirements.md, 'Job table'). */
export const jobRowColumnLabels: Readonly<Record<JobRowColumn, string>> = {
  id: 'ID',
  transportJobId: 'Veotöö ID',
  date: 'Kuupäev',
  time: 'Kellaaeg',
  client: 'Klient',
  pickup: 'Lähtekoht',
  destination: 'Sihtkoht',
  product: 'Toode',
  quantity: 'Kogus',
  shelf: 'Laokoht',
  notes: 'Märkused',
  carrier: 'Vedaja',
  truck: 'Auto number',
  customerManager: 'Kliendihaldur',
  creator: 'Koostas',
  sentToPkTerminal: 'PK Terminali saadetud',
  sentToWaybill: 'E-veoseleht koostatud',
  sentToFleetService: 'Jälgimisse saadetud',
  isSMSSent: 'SMS saadetud',
  wetGrain: 'Märg vili',
  status: 'Staatus',
  driver: 'Autojuht',
  trailer: 'Haagis',
  deliveredQuantity: 'Tarnitud',
  order: 'Koorem',
  km: 'km',
  priority: 'Prioriteet',
};

/** Labels of the statuses. */
export const jobRowStatusLabels: Readonly<Record<JobRowStatus, string>> = {
  UNCOMPLETED: 'Lõpetamata',
  COMPLETED: 'Lõpetatud',
  CANCELLED: 'Tühistatud',
  FAILED: 'Tühistatud',
  IN_PROGRESS: 'Tööl',
  PAUSED: 'Peatatud',
  ERROR: 'Viga',
  REJECTED: 'Tagasi lükatud',
  ON_THE_WAY: 'Teel',
  APPROACHING_ORIGIN: 'Teel sihtkohta',
  IN_DESTINATION: 'Sihtkohas',
  UNCONFIRMED: 'Kinnitamata',
  SELF_SERVICE: 'Iseteenindus',
};

/** Labels of a driver's progress on a job. */
export const driverStatusLabels: Readonly<Record<DriverStatus, string>> = {
  NOT_STARTED: 'Alustamata',
  ON_ROUTE_TO_PICKUP: 'Teel lähtekohta',
  AT_PICKUP: 'Lähtekohas',
  ON_ROUTE_TO_DESTINATION: 'Teel sihtkohta',
  AT_DESTINATION: 'Sihtkohas',
  COMPLETED: 'Lõpetatud',
};

/** Of a confirmed load whose day is over and of which nobody has reported anything, in the client's words. */
export const unreportedLabel = 'Toimumine teadmata';

/** The statuses in the client's words. */
export const clientStatusLabels: Readonly<Record<JobRowStatus, string>> = {
  UNCONFIRMED: 'Ootab kinnitamist',
  UNCOMPLETED: 'Kinnitatud',
  ON_THE_WAY: 'Auto teel',
  APPROACHING_ORIGIN: 'Auto teel',
  IN_PROGRESS: 'Laadimisel',
  IN_DESTINATION: 'Mahalaadimisel',
  COMPLETED: 'Kohale toimetatud',
  PAUSED: 'Ootel',
  ERROR: 'Ootel',
  REJECTED: 'Kinnitatud',
  SELF_SERVICE: 'Kinnitatud',
  CANCELLED: 'Tühistatud',
  FAILED: 'Tühistatud',
};
