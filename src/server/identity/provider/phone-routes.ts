import { randomUUID } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';

import { type DriverLanguage, driverLanguages } from '#api/driver/languages.ts';
import { minuteMs } from '#domain/calendar/durations.ts';
import { formatPhone, isPhone, readablePhone } from '#domain/sms/phone.ts';

import { modeOf } from '../../external/not-configured.ts';
import type { SmsPort } from '../../external/send-port.ts';
import { type Authenticator, preferredLanguage } from '../../http/caller.ts';
import type { CoreServices } from '../../http/core-services.ts';
import { driverMessages } from '../../i18n/driver/messages.ts';
import { identity } from '../../i18n/identity.ts';
import { formField, servePages } from '../../pages/page-routes.ts';
import { sendPage } from '../../pages/page.ts';
import { codePage, phonePage } from '../../pages/phone-page.ts';
import { chosenLanguage } from '../../pages/sign-in-page.ts';
import {
  findInteraction,
  finishInteraction,
  type Interaction,
  interactionUrl,
  answerExpired,
} from './interactions.ts';
import { tryPassword } from './sign-in-limits.ts';
import { giveCode, takeCode } from './sms-codes.ts';

interface Visit {
  Params: { uid: string };
  Querystring: { lang?: string };
}

/** Serves sign-in with a code by SMS, for drivers: their phone is what they always have. */
export function registerPhoneSignIn(
  app: FastifyInstance,
  { db, config, now, sms }: CoreServices & { sms: SmsPort },
  provider: Provider,
  authenticator: Authenticator,
): void {
  const languageFor = (request: FastifyRequest<Visit>): DriverLanguage =>
    driverLanguages.find((each) => each === request.query.lang) ??
    chosenLanguage(request.cookies) ??
    preferredLanguage(request.headers);

  /** Without an SMS service no code can come, so the page does not promise one. */
  const isAway = modeOf(sms) === 'NOT_CONFIGURED';
  const isSimulated = modeOf(sms) === 'SIMULATED';
  const backOf = ({ params }: FastifyRequest<Visit>) => `/oidc/interaction/${params.uid}`;

  const send = async (request: FastifyRequest<Visit>, reply: FastifyReply, typed: string) => {
    const language = languageFor(request);
    const messages = driverMessages[language].smsSignIn;
    if (!isPhone(typed)) {
      return sendPage(
        reply,
        phonePage({ language, phone: typed, problem: messages.wrongPhone, back: backOf(request) }),
      );
    }
    if (isAway) {
      const page = phonePage({ language, phone: typed, problem: messages.noService, back: backOf(request) });
      return sendPage(reply, { ...page, status: 503 });
    }
    const phone = formatPhone(typed);
    const codeRequest = { phone, signIn: request.params.uid, address: request.ip };
    const givenCode = await giveCode(db, codeRequest, now());
    const pageValues = { language, phone: readablePhone(phone) };
    if (givenCode.kind === 'wait') {
      reply.header('retry-after', String(givenCode.seconds));
      const wait = messages.wait(givenCode.seconds);
      const page = givenCode.hasCode
        ? codePage({ ...pageValues, message: wait })
        : phonePage({ ...pageValues, problem: wait, back: backOf(request) });
      return sendPage(reply, { ...page, status: 429 });
    }
    if (givenCode.isSent) {
      const text = identity.smsCode[language](givenCode.code, new URL(config.publicUrl).hostname);
      // Not waited for: the duration must not tell whose phone it is. A lost code is asked for again.
      sms.send({ id: randomUUID(), phone, text, reportUrl: null }).catch((error: unknown) => {
        request.log.warn({ err: error }, 'a sign-in code was not sent');
      });
    }
    return sendPage(reply, codePage({ ...pageValues, message: isSimulated ? messages.simulated : null }));
  };

  const check = async (
    visit: { request: FastifyRequest<Visit>; reply: FastifyReply; interaction: Interaction },
    typed: string,
    code: string,
  ) => {
    const { request, reply, interaction } = visit;
    const language = languageFor(request);
    const { smsSignIn: messages, signIn } = driverMessages[language];
    const phone = formatPhone(typed);
    const attempt = { username: `sms:${phone}`, address: request.ip, now: now() };
    const tried = await tryPassword(db, attempt, () =>
      takeCode(db, { phone, signIn: interaction.uid }, code.replaceAll(/\D/g, ''), now()),
    );
    const form = { language, phone: readablePhone(phone), message: null };
    if (tried.kind === 'wait') {
      reply.header('retry-after', String(tried.seconds));
      return sendPage(reply, { ...codePage({ ...form, message: signIn.wait(tried.seconds) }), status: 429 });
    }
    if (tried.kind === 'wrong') {
      request.log.info({ address: request.ip }, 'sign-in code refused');
      return sendPage(reply, codePage({ ...form, problem: messages.wrongCode }));
    }
    const { sub } = await db
      .selectFrom('users')
      .select('sub')
      .where('id', '=', tried.value)
      .executeTakeFirstOrThrow();
    return finishInteraction(provider, visit, sub, 'sms');
  };

  void app.register((scope, _options, done) => {
    servePages(scope);
    const url = `${interactionUrl}/phone`;
    const limited = { config: { rateLimit: { max: 60, timeWindow: 10 * minuteMs } } };

    scope.get<Visit>(url, async (request, reply) => {
      if ((await findInteraction(provider, request, reply)) === null) {
        return answerExpired(authenticator, request, reply);
      }
      const language = languageFor(request);
      const problem = isAway ? driverMessages[language].smsSignIn.noService : undefined;
      return sendPage(reply, phonePage({ language, phone: '', problem, back: backOf(request) }));
    });

    scope.post<Visit>(url, limited, async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply);
      if (interaction === null) return answerExpired(authenticator, request, reply);
      const phone = formField(request, 'phone').replaceAll('\0', '').trim();
      const code = request.body instanceof URLSearchParams ? request.body.get('code') : null;
      return code === null || !isPhone(phone)
        ? send(request, reply, phone)
        : check({ request, reply, interaction }, phone, code);
    });
    done();
  });
}
