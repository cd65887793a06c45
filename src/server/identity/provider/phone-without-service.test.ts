import { expect, test } from 'vitest';

import { createDriver } from '../../../../tests/factories/users.ts';
import { openIdentityApp } from '../../../../tests/setup/identity-app.ts';

const { db, newBrowser } = await openIdentityApp({ SIMULATE_EXTERNAL: '0' });

test.each([
  ['et', 'SMSi ei saa saata: SMSi teenus ei ole seadistatud.', '6-kohaline kood'],
  ['ru', 'SMS отправить нельзя: служба SMS не настроена.', 'код из 6 цифр'],
  ['en', 'No SMS can be sent: no SMS service is configured.', 'a code of 6 digits'],
])(
  'without an SMS service the page says so in %s, and that no code is coming',
  async (language, why, sent) => {
    const phone = '+37255501234';
    const { id } = await createDriver(db, { phone, username: `juht.${language}` });
    const browser = newBrowser();
    await browser.open('/auth/login');
    const opened = await browser.open(`${browser.page.url.pathname}/phone?lang=${language}`);
    expect(opened.text).toContain(why);

    const asked = await browser.submit({ phone }, `${opened.url.pathname}?lang=${language}`);
    expect(asked.status).toBe(503);
    expect(asked.text).toContain(why);
    expect(asked.text).not.toContain(sent);
    expect(asked.text).toContain('name="phone"');
    expect(asked.text).not.toContain('name="code"');
    expect(await db.selectFrom('sms_codes').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('simulated_calls').selectAll().execute()).toEqual([]);
    await db.updateTable('users').set({ phone: null }).where('id', '=', id).execute();
  },
);
