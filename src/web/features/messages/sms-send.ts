import { MessageSquareText } from 'lucide-react';

import type { SendAction } from '../../app/row-action.ts';
import { sms } from '../../words/sends.ts';

/** The SMS as the menu and what tells of its problems show it. */
export const smsSend: SendAction = { send: 'sms', label: sms.action, icon: MessageSquareText };
