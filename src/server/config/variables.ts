import { editDistance } from '#domain/edit-distance.ts';

/** Every variable of the environment that the server reads (docs/operations.md says what each does). */
export const variables = [
  'ADDRESS_SEARCH_URL',
  'API_REQUESTS_PER_SECOND',
  'DATABASE_POOL_SIZE',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO',
  'EINVOICE_FORMAT',
  'EINVOICE_TOKEN',
  'EINVOICE_URL',
  'EMBEDDED_IN_PRODUCTION',
  'EVENT_LINES',
  'FLEET_SERVICE_NAME',
  'GSMTASKS_ACCOUNT',
  'GSMTASKS_TOKEN',
  'GSMTASKS_URL',
  'GSMTASKS_WEBHOOK_SECRET',
  'HOST',
  'IMPORT_MEGABYTES',
  'INTEGRATION_CLIENTS',
  'LOG_LEVEL',
  'MAIL_AUTHSERV_ID',
  'MAP_ATTRIBUTION',
  'MAP_HOSTS',
  'MAP_STYLE_URL',
  'MAP_TILES_URL',
  'MESSENTE_PASSWORD',
  'MESSENTE_SENDER',
  'MESSENTE_URL',
  'MESSENTE_USERNAME',
  'METRICS_TOKEN',
  'NODE_ENV',
  'OIDC_AUDIENCE',
  'OIDC_CHANGE_PASSWORD_URL',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_PERMISSIONS_CLAIM',
  'OIDC_SCOPES',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PHOTO_STORE_URL',
  'PK_TERMINAL_API_KEY',
  'PK_TERMINAL_URL',
  'PORT',
  'POSITION_DAYS',
  'PROXY_HOPS',
  'PUBLIC_URL',
  'PUSH_ALLOWED_HOSTS',
  'PUSH_SEEN_MINUTES',
  'REQUIRE_SECOND_FACTOR',
  'ROUTER_KIND',
  'ROUTER_URL',
  'SEARCH_PAGE_SIZE',
  'SIMULATE_EXTERNAL',
  'SMTP_FROM',
  'SMTP_URL',
  'WAYBILLER_API_KEY',
  'WAYBILLER_URL',
  'WAYBILLER_USER_ID',
  'WEBHOOK_ALLOWED_NETWORKS',
] as const;
export type Variable = (typeof variables)[number];

/** The environment variables that are read: a name that is not listed above does not compile. */
export type Environment = Readonly<Partial<Record<Variable, string | undefined>>>;

/** Names with fewer letters are not taken for a misspelling: HOME is not a misspelt HOST. */
const shortestJudged = 7;

/**
 * Finds names of variables that are misspelt. A name with fewer letters is not taken for one: HOME is not a
 * misspelt HOST.
 */
export function findMisspelt(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = variables.find((variable) => isMisspelt(name, variable));
    return meant === undefined || isVariable(name) ? [] : [`${name} is not known. Is ${meant} meant?`];
  });
}

/** Returns variables that nobody reads, where several that are read begin with the same word. */
export function findUnknown(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).filter(
    (name) => !isVariable(name) && variables.filter((each) => firstWord(each) === firstWord(name)).length > 1,
  );
}

function firstWord(name: string): string | undefined {
  return name.split('_', 1)[0];
}

function isMisspelt(name: string, variable: Variable): boolean {
  if (name.toUpperCase() === variable) return true;
  if (variable.length < shortestJudged) return false;
  const forgiven = variable.length < 10 ? 1 : 2;
  return editDistance(name.toUpperCase(), variable, forgiven) <= forgiven;
}

function isVariable(name: string): name is Variable {
  return variables.some((variable) => variable === name);
}
