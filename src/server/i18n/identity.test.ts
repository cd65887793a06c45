import { expect, test } from 'vitest';

import { driverLanguages } from '#api/driver/languages.ts';
import { toGsmText } from '#domain/sms/gsm-text.ts';

import { identity } from './identity.ts';

test.each(driverLanguages)('the SMS with a sign-in code fits the alphabet of SMSes in %s', (language) => {
  expect(toGsmText(identity.smsCode[language]('123456', 'koorem.example')).replacements).toEqual([]);
});
