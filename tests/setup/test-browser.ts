import type { FastifyInstance } from 'fastify';

interface Cookie {
  name: string;
  value: string;
  host: string;
  path: string;
}

export interface Page {
  /** The address after all redirects. */
  url: URL;
  status: number;
  headers: Headers;
  text: string;
  /** Every address on the way, the last one too. */
  visited: string[];
}

/**
 * A browser without a screen: keeps cookies by host and path, follows redirects, posts forms. Requests to
 * `publicUrl` go to the app in this process, all others over the network.
 */
export class TestBrowser {
  readonly cookies: Cookie[] = [];
  /** Sent with every request. */
  headers: Record<string, string> = {};
  #page: Page | null = null;
  readonly #app: FastifyInstance;
  readonly #publicUrl: string;

  constructor(app: FastifyInstance, publicUrl: string) {
    this.#app = app;
    this.#publicUrl = publicUrl;
  }

  get page(): Page {
    if (this.#page === null) throw new Error('No page yet.');
    return this.#page;
  }

  /** Opens an address, relative to the page shown. */
  open(address: string): Promise<Page> {
    return this.#follow('GET', new URL(address, this.#page?.url ?? this.#publicUrl), null);
  }

  /** Posts to the address of the page shown, as its form would. */
  submit(fields: Record<string, string>, address?: string): Promise<Page> {
    const url = new URL(address ?? this.page.url.pathname, this.page.url);
    return this.#follow('POST', url, new URLSearchParams(fields));
  }

  /** Fills in the sign-in page shown. */
  signIn(username: string, password: string): Promise<Page> {
    return this.submit({ username, password });
  }

  /** True when the app knows who this is. The page shown is the session's then. */
  async isSignedIn(): Promise<boolean> {
    return (JSON.parse((await this.open('/auth/session')).text) as { signedIn: boolean }).signedIn;
  }

  /** One request, no redirect followed. */
  async request(method: 'GET' | 'POST', url: URL, body: URLSearchParams | null): Promise<Page> {
    const headers: Record<string, string> = {
      accept: 'text/html',
      host: url.host,
      'sec-fetch-site': 'same-origin',
      ...(body !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...this.#cookieHeader(url),
      ...this.headers,
    };
    const answer =
      url.origin === this.#publicUrl
        ? await this.#inject(method, url, headers, body)
        : await fetch(url, { method, headers, redirect: 'manual', ...(body !== null && { body }) });
    for (const line of answer.headers.getSetCookie()) this.#keep(line, url);
    return {
      url,
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      visited: [url.href],
    };
  }

  cookie(name: string): Cookie | undefined {
    return this.cookies.find((cookie) => cookie.name === name);
  }

  async #follow(method: 'GET' | 'POST', url: URL, body: URLSearchParams | null): Promise<Page> {
    const visited: string[] = [];
    let page = await this.request(method, url, body);
    visited.push(page.url.href);
    while (page.status >= 300 && page.status < 400) {
      if (visited.length > 15) throw new Error(`Too many redirects: ${visited.join(' -> ')}`);
      page = await this.request('GET', new URL(page.headers.get('location') ?? '', page.url), null);
      visited.push(page.url.href);
    }
    this.#page = { ...page, visited };
    return this.#page;
  }

  async #inject(
    method: 'GET' | 'POST',
    url: URL,
    headers: Record<string, string>,
    body: URLSearchParams | null,
  ) {
    const answer = await this.#app.inject({
      method,
      url: url.pathname + url.search,
      headers,
      ...(body !== null && { payload: body.toString() }),
    });
    const answerHeaders = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value].flat()) answerHeaders.append(name, String(each));
    }
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.statusCode,
      headers: answerHeaders,
    });
  }

  #cookieHeader(url: URL): Record<string, string> {
    const sent = this.cookies.filter((cookie) => cookie.host === url.hostname && covers(cookie.path, url));
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    return cookie === '' ? {} : { cookie };
  }

  #keep(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const attribute = (wanted: string) =>
      attributes
        .map((each) => each.split('='))
        .find(([key]) => key?.toLowerCase() === wanted)
        ?.slice(1)
        .join('=');
    const path = attribute('path') ?? '/';
    const index = this.cookies.findIndex(
      (cookie) => cookie.name === name && cookie.path === path && cookie.host === url.hostname,
    );
    if (index >= 0) this.cookies.splice(index, 1);
    const expires = attribute('expires');
    const gone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
    if (!gone) this.cookies.push({ name, value, path, host: url.hostname });
  }
}

function covers(path: string, url: URL): boolean {
  return path === '/' || url.pathname === path || url.pathname.startsWith(`${path.replace(/\/$/, '')}/`);
}
