import { BlockList } from 'node:net';

import * as z from 'zod/mini';

import { addressesOf } from '../db/database-hosts.ts';
import { isPhotoStoreAddress } from '../photos/photo-store.ts';
import { type ExternalConfig, readExternalConfig } from './external-config.ts';
import { integrationScopes, integrationScope } from './integration-scopes.ts';
import { type Environment, findMisspelt, findUnknown, type Variable } from './variables.ts';
import { parseNetworks } from './webhook-networks.ts';

/** The address of map tiles with its placeholders; null when none is set or it is wrong. */
function tilesUrl(text: string | undefined, problems: string[]): string | null {
  if (text === undefined || text === '') return null;
  const isWhole = ['{z}', '{x}', '{y}'].every((each) => text.includes(each));
  const filled = text.replaceAll(/\{[zxy]\}/g, '1');
  if (isWhole && URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol) && !/[\s;,]/.test(text)) {
    return text;
  }
  problems.push(`MAP_TILES_URL must be an address like https://host/{z}/{x}/{y}.png, not "${text}".`);
  return null;
}

/** Origins that a style takes its parts from, separated by commas. */
function origins(text: string | undefined, problems: string[]): string[] {
  const given = (text ?? '').split(',').filter((each) => each !== '');
  const isOrigin = (each: string) =>
    URL.canParse(each) && /^https?:$/.test(new URL(each).protocol) && new URL(each).origin === each;
  if (given.every(isOrigin)) return given;
  problems.push(
    `MAP_HOSTS must be origins like https://tiles.example.ee, separated by commas, not "${text ?? ''}".`,
  );
  return [];
}

/** Everything the environment decides, read once at start, checked, and handed on as one value. */
export interface Config {
  port: number;
  host: string;
  /** Issuer of the embedded identity server and base of redirects; an origin as browsers write it. */
  publicUrl: string;
  databaseUrl: string | null;
  dataDir: string;
  databasePoolSize: number;
  isDemo: boolean;
  identity: EmbeddedIdentityConfig | ExternalIdentityConfig;
  /** The address of map tiles, with {z}, {x} and {y}; null: maps show outlines of our own. */
  mapTilesUrl: string | null;
  /** The address of a style of MapLibre, which is drawn in place of tiles; null where there is none. */
  mapStyleUrl: string | null;
  /** Whom a map must name; null where a style says it, or nobody. */
  mapAttribution: string | null;
  /** Origins from which that style takes tiles, letters and pictures, beside its own. */
  mapHosts: readonly string[];
  /** Staff and administrators need a second factor. An external identity server has its own rule for that. */
  needsSecondFactor: boolean;
  /** Browsers allow passkeys only on https names and on localhost. */
  canUsePasskeys: boolean;
  /** Programs that may call the API with a token of the embedded identity server. */
  integrationClients: readonly IntegrationClient[];
  /** Requests a second that one session may make to the API; 0 for any number. */
  apiRequestsPerSecond: number;
  /** The most open streams of server-sent events in this process. */
  maxEventStreams: number;
  /** Bytes of all files of an import in the browser. */
  importBytes: number;
  /** The number of our own proxies in front of the server; they are trusted to give the caller's address. */
  proxyHops: number;
  searchPageSize: number;
  /** The number of days for which positions of trucks are kept. */
  positionDays: number;
  fleetServiceName: string;
  external: ExternalConfig;
  /** The address of a store for photos outside the database; null: photos are kept in the database. */
  photoStoreUrl: string | null;
  /** The address of an OpenTelemetry collector for traces; null: none are sent. */
  tracesUrl: string | null;
  push: PushConfig;
  /** Private networks that webhooks may be sent to. */
  webhookNetworks: BlockList;
  metricsToken: string | null;
  logLevel: string;
  /** Names of variables that look like ours but are not read: reported at the start. */
  unknownVariables: readonly string[];
  /** What may be meant otherwise, a sentence each: reported at the start. */
  warnings: readonly string[];
}

export interface PushConfig {
  /** Browsers accept push only from a public https address or from localhost. */
  isPossible: boolean;
  /** The day check names a job whose SMS has not been opened by any driver for this long. */
  seenMinutes: number;
  /** Push services, as `host:port`, that may be in a private network. */
  allowedHosts: readonly string[];
}

export interface EmbeddedIdentityConfig {
  kind: 'embedded';
  clientId: string;
}

export interface ExternalIdentityConfig {
  kind: 'external';
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  changePasswordUrl: string | null;
  permissionsClaim: string;
  /** Null: the usual scopes, as far as the server supports them. */
  scopes: string | null;
  /** The audience that bearer tokens must have. */
  audience: string;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads the environment. Throws an Error with one line a problem, each saying what to set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const env: Environment = environment;
  const problems = findMisspelt(environment);
  const wholeNumber = (name: Variable, fallback: number, min: number, max: number) => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
    return fallback;
  };
  const url = (name: Variable, schemes: readonly string[]) => {
    const text = env[name];
    if (text === undefined || text === '') return null;
    // Only a database may have several hosts.
    const isAddress = addressesOf(text).every(
      (each) => URL.canParse(each) && schemes.includes(new URL(each).protocol),
    );
    if (isAddress) return text.replace(/\/$/, '');
    // What may hold a password is not repeated.
    const shown = name === 'DATABASE_URL' || text.includes('@') ? '' : `, not "${text}"`;
    problems.push(`${name} must be an address like ${schemes[0]}//host/…${shown}.`);
    return null;
  };

  const oneOf = (name: Variable, choices: readonly string[], fallback: string) => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    if (choices.includes(text)) return text;
    problems.push(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
    return fallback;
  };

  const port = wholeNumber('PORT', 3000, 0, 65_535);
  const address = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  // As browsers send it: in lower case, and without the port where it is the usual one.
  const { origin: publicUrl, href } = new URL(address);
  if (href !== `${publicUrl}/`) {
    problems.push(`PUBLIC_URL must end with the host or the port, without a path, not be "${address}".`);
  }
  const isProduction = env.NODE_ENV === 'production';
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const issuer = url('OIDC_ISSUER', ['https:', 'http:']);
  const mayBeEmbedded = oneOf('EMBEDDED_IN_PRODUCTION', ['1', '0'], '0') === '1';
  if (isProduction && (env.DATABASE_URL ?? '') === '' && !mayBeEmbedded) {
    problems.push(
      'DATABASE_URL must be set in production: the embedded database does not survive a power cut. EMBEDDED_IN_PRODUCTION=1 takes it all the same.',
    );
  }
  const integrationClients = parseIntegrationClients(env.INTEGRATION_CLIENTS ?? '[]');
  if (integrationClients === null) {
    problems.push(
      `INTEGRATION_CLIENTS must be JSON like [{"clientId":"accounting","clientSecret":"at least 20 characters","scopes":["integration:stock"]}], each clientId once. Scopes are ${integrationScopes.join(', ')}.`,
    );
  }
  const webhookNetworks = parseNetworks(env.WEBHOOK_ALLOWED_NETWORKS ?? '');
  if (webhookNetworks === null) {
    problems.push('WEBHOOK_ALLOWED_NETWORKS must be networks like "10.1.0.0/16,fd00::/8".');
  }
  const needsSecondFactor = oneOf('REQUIRE_SECOND_FACTOR', ['1', '0'], '0') === '1';
  if (needsSecondFactor && issuer !== null) {
    problems.push(
      'REQUIRE_SECOND_FACTOR is a rule of the embedded identity server: with OIDC_ISSUER set it at that server.',
    );
  }
  const { hostname, protocol } = new URL(publicUrl);
  const canUsePasskeys =
    (protocol === 'https:' && /[a-z]/i.test(hostname) && !hostname.includes(':')) || hostname === 'localhost';
  if (needsSecondFactor && !canUsePasskeys) {
    problems.push('REQUIRE_SECOND_FACTOR needs passkeys: set PUBLIC_URL to an https address with a name.');
  }
  const photoStoreUrl =
    env.PHOTO_STORE_URL === undefined || env.PHOTO_STORE_URL === '' ? null : env.PHOTO_STORE_URL;
  // The value is not repeated: the address contains the key.
  if (photoStoreUrl !== null && !isPhotoStoreAddress(photoStoreUrl)) {
    problems.push('PHOTO_STORE_URL must be like https://KEY:SECRET@host/bucket?region=eu-north-1.');
  }
  const isTriedOut = databaseUrl === null && !isProduction;
  const isDemo = oneOf('DEMO', ['1', '0'], isTriedOut ? '1' : '0') === '1';
  const maySimulate = oneOf('SIMULATE_EXTERNAL', ['1', '0'], isDemo || isTriedOut ? '1' : '0') === '1';
  const config: Config = {
    port,
    host: env.HOST ?? (new URL(publicUrl).hostname === 'localhost' ? 'localhost' : '0.0.0.0'),
    publicUrl,
    databaseUrl,
    dataDir: env.DATA_DIR ?? './data',
    databasePoolSize: wholeNumber('DATABASE_POOL_SIZE', 10, 2, 200),
    isDemo,
    identity:
      issuer === null
        ? { kind: 'embedded', clientId: env.OIDC_CLIENT_ID ?? 'mobile' }
        : {
            kind: 'external',
            issuer,
            clientId: env.OIDC_CLIENT_ID ?? 'mobile',
            clientSecret: env.OIDC_CLIENT_SECRET ?? null,
            changePasswordUrl: url('OIDC_CHANGE_PASSWORD_URL', ['https:', 'http:']),
            permissionsClaim: env.OIDC_PERMISSIONS_CLAIM ?? 'permissions',
            scopes: env.OIDC_SCOPES ?? null,
            audience: env.OIDC_AUDIENCE ?? `${publicUrl}/api`,
          },
    needsSecondFactor,
    canUsePasskeys,
    integrationClients: integrationClients ?? [],
    apiRequestsPerSecond: wholeNumber('API_REQUESTS_PER_SECOND', 100, 0, 100_000),
    importBytes: wholeNumber('IMPORT_MEGABYTES', 64, 1, 1024) * 1024 * 1024,
    maxEventStreams: wholeNumber('EVENT_LINES', 2000, 1, 100_000),
    proxyHops: wholeNumber('PROXY_HOPS', isProduction ? 1 : 0, 0, 10),
    searchPageSize: wholeNumber('SEARCH_PAGE_SIZE', 20, 1, 100),
    positionDays: wholeNumber('POSITION_DAYS', 30, 1, 366),
    mapTilesUrl: tilesUrl(env.MAP_TILES_URL, problems),
    mapStyleUrl: url('MAP_STYLE_URL', ['https:', 'http:']),
    mapHosts: origins(env.MAP_HOSTS, problems),
    mapAttribution:
      env.MAP_ATTRIBUTION === undefined || env.MAP_ATTRIBUTION === '' ? null : env.MAP_ATTRIBUTION,
    fleetServiceName: env.FLEET_SERVICE_NAME ?? 'gsmtasks',
    external: readExternalConfig(
      env,
      (name, schemes = ['https:', 'http:']) => url(name, schemes),
      maySimulate,
      problems,
    ),
    photoStoreUrl,
    tracesUrl: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    push: {
      isPossible: publicUrl.startsWith('https:') || new URL(publicUrl).hostname === 'localhost',
      seenMinutes: wholeNumber('PUSH_SEEN_MINUTES', 60, 1, 10_080),
      allowedHosts: (env.PUSH_ALLOWED_HOSTS ?? '').split(',').filter((host) => host !== ''),
    },
    webhookNetworks: webhookNetworks ?? new BlockList(),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    unknownVariables: findUnknown(environment),
    warnings: [
      ...(/^prod/i.test(env.NODE_ENV ?? '') && !isProduction
        ? [`NODE_ENV=${env.NODE_ENV ?? ''} is not production: set NODE_ENV=production`]
        : []),
      ...(isProduction && protocol !== 'https:'
        ? ['PUBLIC_URL is not https: passwords and sessions cross the network in clear text']
        : []),
    ],
  };
  if (!/^[a-z0-9-]{1,40}$/.test(config.fleetServiceName)) {
    problems.push('FLEET_SERVICE_NAME must be a path segment of small letters, digits and hyphens.');
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return config;
}

/** An external program that calls the API in its own name, with a client id and secret. */
interface IntegrationClient {
  clientId: string;
  clientSecret: string;
  /** The scopes that its tokens may have; `integration` by default. */
  scopes: readonly string[];
}

const clientList = z.array(
  z.strictObject({
    clientId: z.string().check(z.regex(/^[\w.-]{1,100}$/)),
    clientSecret: z.string().check(z.minLength(20)),
    scopes: z._default(z.array(z.enum(integrationScopes)).check(z.minLength(1)), [integrationScope]),
  }),
);

/** Reads `INTEGRATION_CLIENTS`; null when it cannot be used. */
function parseIntegrationClients(text: string): IntegrationClient[] | null {
  try {
    const clients = clientList.parse(JSON.parse(text));
    return new Set(clients.map((client) => client.clientId)).size === clients.length ? clients : null;
  } catch {
    return null;
  }
}
