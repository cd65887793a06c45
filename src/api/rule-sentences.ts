/** Sentences of rules that a form says before it is sent, and the server where it refuses. */
export const ruleSentences = {
  pastTransportDay: 'Veo kuupäev on möödas',
  pastDeliveryDay: 'Tarne kuupäev on möödas',
  problematicCompany: 'Probleemne ettevõte, müügitellimust ei saa teha!',
  noEmail: 'See ei ole e-posti aadress',
  noCertificate: 'Ettevõttel puudub taimekaitse tunnistus',
} as const;
