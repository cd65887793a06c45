/** Messages about sends to external systems, in Estonian. */
export const external = {
  mail: 'E-post',
  notConfigured: (system: string) => `${system} ei ole seadistatud`,
  refused: 'Väline süsteem keeldus.',
  unavailable: 'Väline süsteem pole hetkel kättesaadav. Proovige hiljem uuesti.',
  unclear: 'Väline süsteem ei vastanud. Tulemus selgitatakse välja ja ilmub tabelisse.',
  beingSent: 'Saatmine on pooleli. Proovige hetke pärast uuesti.',
  beingTakenBack: 'Tagasivõtmine on pooleli. Proovige hetke pärast uuesti.',
  beingFoundOut:
    'Saatmine on pooleli või jäi katki. Selgitame välja, kas see jõudis kohale. Proovige hetke pärast uuesti.',
  recalled: 'Veotöö tühistati',
};

/** Words of the page that shows what simulators were sent. */
export const simulators = {
  title: 'Simulaatorid',
  hint: 'Mida välistele süsteemidele oleks saadetud, uuemad eespool.',
  empty: 'Midagi ei ole veel saadetud.',
  count: (count: number, max: number) => (count < max ? String(count) : `viimased ${max}`),
  systems: {
    sms: 'SMS',
    waybill: 'E-veoseleht',
    fleet: 'Jälgimisteenus',
    terminal: 'PK Terminal',
    mail: 'E-post',
  } as Record<string, string>,
  actions: { send: 'saatmine', cancel: 'tühistamine' } as Record<string, string>,
};
