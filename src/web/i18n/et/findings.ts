/** Messages of the findings of giving a truck a job. */
export const findings = {
  label: 'Mis on poolt ja vastu',
  asking: 'Küsin…',
  none: 'Midagi ei ole vastu',
  notNeeded: 'Küsida ei saanud',
  offline: 'Võrku ei ole: küsida ei saanud',
  severities: { block: 'Keelatud', warn: 'Hoiatus', info: 'Teadmiseks' },
};
