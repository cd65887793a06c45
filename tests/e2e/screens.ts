/** The two sizes that screens are made for: `test.use(desk)`; a phone is the default. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

export const desk = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

/** The app is kept on the device, as a user's browser does: `test.use(keepsApp)` where a test goes on without a network. */
export const keepsApp = { serviceWorkers: 'allow' } as const;
