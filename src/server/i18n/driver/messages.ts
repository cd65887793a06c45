import type { DriverLanguage } from '#api/driver/languages.ts';

import { en } from './en.ts';
import { type DriverMessages, et } from './et.ts';
import { ru } from './ru.ts';

export const driverMessages: Record<DriverLanguage, DriverMessages> = { et, ru, en };
