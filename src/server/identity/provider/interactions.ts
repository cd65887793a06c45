import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';

import type { Authenticator } from '../../http/caller.ts';
import { identity } from '../../i18n/identity.ts';
import { messagePage, sendPage } from '../../pages/page.ts';
import type { Proof } from '../second-factor/required.ts';

const messages = identity.signIn;

/** The address to which oidc-provider redirects for sign-in; its cookie covers the paths below. */
export const interactionUrl = '/oidc/interaction/:uid';

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Finds the sign-in that this browser has begun; null when it has not, or it took too long. */
export async function findInteraction(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.prompt.name === 'login' ? interaction : null;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

/** Answers that a sign-in has expired. */
export async function answerExpired(
  authenticator: Authenticator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Back to the page of a finished sign-in, or its button pressed twice: there is nothing to report.
  if ((await authenticator.whoIs(request)) !== null) return reply.redirect('/', 303);
  const again = { href: '/auth/login', text: messages.again };
  return sendPage(reply, messagePage(messages.title, messages.expired, again, 400));
}

/** Signs somebody in who has proven enough, and sends the browser on. */
export async function finishInteraction(
  provider: Provider,
  { request, reply, interaction }: { request: FastifyRequest; reply: FastifyReply; interaction: Interaction },
  sub: string,
  proof: Proof,
): Promise<FastifyReply> {
  await leaveOtherAccount(provider, request, reply, interaction, sub);
  const returnTo = await provider.interactionResult(
    request.raw,
    reply.raw,
    { login: { accountId: sub, amr: [proof] } },
    { mergeWithLastSubmission: false },
  );
  return reply.redirect(returnTo, 303);
}

/** Somebody else signed in with this browser meanwhile (another tab): this session ends, or could not begin. */
async function leaveOtherAccount(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  sub: string,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  if (session.accountId !== undefined && session.accountId !== sub) await session.destroy();
  if (interaction.session !== undefined && interaction.session.accountId !== sub) {
    interaction.session = undefined;
    await interaction.persist();
  }
}
