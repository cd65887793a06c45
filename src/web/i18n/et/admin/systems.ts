import type { ExternalSystem, SystemName } from '#api/admin/systems.ts';

/** Words of external systems in 'Haldus'. */
export const systems = {
  title: 'Välised süsteemid',
  hint: 'Kuidas Koorem teiste süsteemidega ühenduses on. Ühendused seab serveri haldaja.',
  failed: 'Süsteeme ei saanud lugeda',
  names: {
    sms: 'SMS',
    waybill: 'E-veoseleht (Waybiller)',
    fleet: 'Jälgimisteenus (GSMtasks)',
    terminal: 'PK Terminal',
    mail: 'E-post',
    'e-invoice': 'E-arved',
    identity: 'Sisselogimine',
    push: 'Teavitused telefoni',
    router: 'Teekonnad',
  } satisfies Record<SystemName, string>,
  modes: {
    REAL: 'Ühendatud',
    SIMULATED: 'Proov',
    NOT_CONFIGURED: 'Seadistamata',
  } satisfies Record<ExternalSystem['mode'], string>,
  modeHints: {
    REAL: null,
    SIMULATED: 'Proov: saatmised võtab vastu simulaator, päris süsteemi ei lähe midagi.',
    NOT_CONFIGURED: 'Ei ole seadistatud.',
  } satisfies Record<ExternalSystem['mode'], string | null>,
  builtIn: 'Koorem ise',
  builtInHint: 'Kasutajad ja paroolid on Kooremas.',
  lastSuccess: (when: string) => `Viimati õnnestus ${when}`,
  noSuccess: 'Pole veel õnnestunud',
  onlySimulated: 'Päriselt pole midagi saadetud',
  waiting: (count: number) => `Ootel ${String(count)}`,
  failedCount: (count: number) => `7 päevaga ebaõnnestus ${String(count)}`,
  resting: 'Puhkab tõrgete järel',
  test: 'Proovi',
  testOf: (word: string, name: string) => `${word}: ${name}`,
  testOnOwnPhone: 'Saada endale proov',
  sentToYou: {
    sms: 'SMS on üle antud: vaadake oma telefoni',
    push: 'Teavitus on üle antud: vaadake oma seadet',
  },
  noTest: 'Proovimiseks tuleks midagi saata',
  testFailed: 'Proovida ei saanud',
  worked: (mode: ExternalSystem['mode'], milliseconds: number) =>
    mode === 'SIMULATED' ? 'Simulaator vastas (proov)' : `Vastas ${String(milliseconds)} ms`,
};
