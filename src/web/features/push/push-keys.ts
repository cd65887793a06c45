/** The keys of the queries of push messages: whether this device gets them, and of what. */
export const pushStateKey = ['push', 'state'] as const;
export const pushPreferencesKey = ['push', 'preferences'] as const;
