import { FileText, Navigation, Warehouse } from 'lucide-react';

import { sends } from '../../i18n/et/dispatch.ts';
import type { SendAction } from '../../job-row/row-action.ts';

/** The sends to external systems, as the menu and the lists of problems show them. */
export const waybillSend: SendAction = { send: 'waybill', label: sends.waybill, icon: FileText };
export const fleetSend: SendAction = { send: 'fleet', label: sends.fleet, icon: Navigation };
export const terminalSend: SendAction = { send: 'terminal', label: sends.terminal, icon: Warehouse };
