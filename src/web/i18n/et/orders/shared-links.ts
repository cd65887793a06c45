/** Words of the sheet of `Jaga linki` that no other screen needs. */
export const sharedLinks = {
  liveLinks: (links: number, opened: number) =>
    `${links === 1 ? 'Kehtib 1 link' : `Kehtib ${String(links)} linki`}, avatud ${opened === 1 ? '1 kord' : `${String(opened)} korda`}.`,
};
