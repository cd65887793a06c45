import { createRequire } from 'node:module';
import path from 'node:path';

import pdfmake from 'pdfmake';

const fontFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts/Roboto',
);
const font = (name: string) => path.join(fontFolder, `Roboto-${name}.ttf`);
// Roboto travels in the file and has every Estonian letter, whatever the reader's machine has.
pdfmake.setFonts({
  Roboto: {
    normal: font('Regular'),
    bold: font('Medium'),
    italics: font('Italic'),
    bolditalics: font('MediumItalic'),
  },
});
// Nothing that stands in the data may make the server read another file or address.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => file.startsWith(fontFolder));

export { pdfmake };
