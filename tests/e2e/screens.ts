/** The two sizes that screens are made for: `test.use(desk)`; a phone is the default. */
export const phone = {
  viewport: { width: 390, height: 844 },
  // A phone has two or three, which are four or nine times the pixels to draw; no test looks at single ones.
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
};

export const desk = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

/**
 * The app is kept on the device, as a user's browser does: `test.use(keepsApp)` where a test goes on without a network.
 */
export const keepsApp = { serviceWorkers: 'allow' } as const;
