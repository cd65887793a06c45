/** Words of 'Teavitused', which everybody has in the menu. The other languages are of the same type. */
export const notices = {
  title: 'Teavitused',
  states: {
    unsupported: 'See brauser ei võta teateid vastu. iPhone’is lisage Koorem avakuvale ja avage see sealt.',
    off: 'Teavitused on välja lülitatud, sest serveril puudub avalik https-aadress.',
    denied: 'Brauseris on teavitused keelatud. Lubage need brauseri saidiseadetes ja avage see leht uuesti.',
    subscribed: 'See seade saab teateid ka siis, kui Koorem on suletud.',
    unsubscribed: 'See seade ei saa teateid.',
  },
  turnOn: 'Luba teavitused',
  turnOff: 'Lülita teavitused välja',
  seen: 'Nähtud',
  kinds: {
    JOB_NEW: 'Uus veotöö',
    JOB_CHANGED: 'Veotöö muudetud',
    JOB_CANCELLED: 'Veotöö tühistatud',
    ORDER_CONFIRMED: 'Tellimus kinnitatud',
    LOAD_ON_ITS_WAY: 'Auto on teel',
    LOAD_DELIVERED: 'Koorem kohale toimetatud',
    CHANGE_ANSWERED: 'Vastus muutmissoovile',
    ALERT_URGENT: 'Tähelepanu: kiired asjad',
  },
  urgentHint:
    'Mure teel, hiljaks jäänud vedu, kliendi soovitud muudatus ja puudus, mille veoni on kuni 2 tundi.',
  quiet: 'Vaikne aeg',
  none: 'Teie õigustega inimestele teateid ei saadeta.',
  quietHint: 'Teated ootavad, kuni vaikne aeg lõpeb.',
  from: 'Algus',
  to: 'Lõpp',
  saved: 'Teavituste valikud on salvestatud',
  failed: 'Teavitusi ei saanud muuta',
};
