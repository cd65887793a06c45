/** The pages that the shell answers for: an allowlist, so that no page of the server is ever hidden. */
export const shellPaths: readonly RegExp[] = [/^\/(?:\?|$)/, /^\/services(?:\/|\?|$)/];

/** The page that the server is asked for first: it brings rows. Without a network the shell answers for it too. */
export const tablePath = '/services/datatable';
