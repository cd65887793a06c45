import type { FastifyReply } from 'fastify';

import type { DriverLanguage } from '#api/driver/languages.ts';

import { identity as messages } from '../i18n/identity.ts';
import { logo, scenery } from './drawings.ts';
import { html, type Html } from './html.ts';
import { documentStylesheet, favicon, passkeyScript, stylesheet } from './stylesheet.ts';

export interface Page {
  title: string;
  body: Html;
  status?: number;
  lang?: DriverLanguage;
  /** `form` is a narrow sheet beside the scenery; `document` a wide page to be read. */
  layout?: 'form' | 'document';
  /** Brings the script that asks the device for passkeys. */
  hasPasskeys?: boolean;
}

/** Sends a page that needs no script: those of the identity server, and others outside of the app. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(pageText(page));
}

/** Returns the page as HTML, for what is not sent through Fastify. */
export function pageText({ title, body, lang = 'et', layout = 'form', hasPasskeys }: Page): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#12372a" />
        <title>${title} · ${messages.product}</title>
        <link rel="icon" href="${favicon}" />
        <link rel="stylesheet" href="${stylesheet.path}" />
        ${layout === 'document' && html`<link rel="stylesheet" href="${documentStylesheet.path}" />`}
        ${hasPasskeys === true && html`<script src="${passkeyScript.path}" defer></script>`}
      </head>
      ${layout === 'document' ? documentBody(body) : formBody(title, body)}
    </html> `.html;
}

function formBody(title: string, body: Html): Html {
  return html`<body>
    <header class="brand">
      <div class="brand-words">
        <p class="wordmark">${logo}${messages.product}</p>
        <p class="motto" lang="et">${messages.motto}</p>
      </div>
      ${scenery}
    </header>
    <main>
      <div class="sheet">
        <h1>${title}</h1>
        ${body}
      </div>
    </main>
  </body>`;
}

/** The body brings its own heading. */
function documentBody(body: Html): Html {
  return html`<body class="document">
    <header class="bar">
      <p class="wordmark">${logo}${messages.product}</p>
    </header>
    <main>${body}</main>
  </body>`;
}

/** Returns a page that says one thing and offers one way on. */
export function messagePage(
  title: string,
  message: string,
  link: { href: string; text: string },
  status = 200,
): Page {
  return {
    title,
    status,
    body: html`<p class="message">${message}</p>
      <a class="button" href="${link.href}">${link.text}</a>`,
  };
}

/** Returns a message above a form; read out first, since the page has just been loaded. */
export function alertBox(message: string | null, language = 'et'): Html | null {
  if (message === null) return null;
  return html`<p class="alert" id="alert" role="alert" lang="${language}">${message}</p>`;
}
