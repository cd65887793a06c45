/** Pages that would send the user round in a circle, or are no pages. */
const notPages = /^\/(?:oidc|api|auth\/(?:login|logout|callback|session))(?:[/?#]|$)/;

/**
 * Where to go after sign-in: a path of our own, whatever was asked for. Anything that a browser could read as
 * another site's address becomes the start page.
 */
export function safeReturnTo(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.length > 2000) return '/';
  if (!URL.canParse(wanted, publicUrl)) return '/';
  const url = new URL(wanted, publicUrl);
  const path = url.pathname + url.search + url.hash;
  // Checked after parsing: a browser drops tabs and dot segments too, and reads // as another host.
  const ours = url.origin === new URL(publicUrl).origin && !path.startsWith('//');
  return ours && !notPages.test(path) ? path : '/';
}
