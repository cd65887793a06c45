/** The pages that the shell answers for: an allowlist, so that no page of the server is ever hidden. */
export const shellPaths: readonly RegExp[] = [/^\/(?:\?|$)/, /^\/services(?:\/|\?|$)/];
