/** Words of delivery packets, on the page of an order. */
export const packet = {
  none: 'Saateleht on e-postiga saatmata',
  noAddress: 'Saatelehte ei saadetud: e-posti aadressi ei ole',
  waiting: (to: string) => `Saateleht läheb kohe teele: ${to}`,
  waitingAgain: (error: string) => `Saateleht ootab. ${error}. Proovime ise uuesti.`,
  sending: 'Saateleht on teel',
  sent: (to: string, at: string) => `Saateleht saadetud ${at}: ${to}`,
  failed: (error: string) => `Saateleht jäi saatmata. ${error}`,
  unknown: 'Kas saateleht läks, ei ole teada',
  outdated: 'Saadetud saatelehel on vanad kaalud',
  send: 'Saada e-postiga',
  sendAgain: 'Saada uuesti',
  title: (rowId: number) => `Saateleht, rida ${String(rowId)}`,
  address: 'E-post',
  addressHint: 'Aadress jääb tellimuse juurde.',
  contents:
    'Kirjas on saateleht, kaalud ja fotod; kui auto vedas ka muud, siis ainult saateleht. Juhi nime ega telefoni seal ei ole.',
  asked: 'Saateleht läheb kohe teele',
  askFailed: 'Saatelehe saatmine',
};
