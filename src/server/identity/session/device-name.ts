/** Browsers in the order in which they are tried: a browser also calls itself what it descends from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a browser by names that its owner knows, like 'Chrome, Android'; null when it says nothing that is known.
 */
export function deviceName(userAgent: string): string | null {
  const named = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  const knownNames = named.filter((name) => name !== undefined);
  return knownNames.length === 0 ? null : knownNames.join(', ');
}
