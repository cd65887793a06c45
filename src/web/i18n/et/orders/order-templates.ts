/** Words of orders that are kept as templates ('Mall'). */
export const orderTemplates = {
  title: 'Salvesta mallina',
  hint: 'Mall on veotellimuse vormil. Uus tellimus täidetakse selle tellimuse järgi, nagu see siis on.',
  name: 'Malli nimi',
  saved: (name: string) => `Mall „${name}“ on vormil`,
  failed: 'Malli salvestamine',
  ofOrder: 'Selle tellimuse mallid',
  forget: (name: string) => `Kustuta mall „${name}“`,
  forgotten: 'Mall on kustutatud',
  forgetFailed: 'Malli kustutamine',
  save: 'Salvesta',
};
