import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

/** A constant of a number, alone or multiplied: its name. */
const numbers = /^ *(?:export )?const (\w+) = [\d_]+(?: \* \w+)*;/gm;

const lengthOfTime = /(?:after|delay|every|interval|patience|pause|timeout)$/i;

const units = /(?:Ms|Seconds|Minutes|Hours|Days|Weeks|Months)$/;

test('a constant that is named as a length of time ends in its unit', () => {
  const found = ['src', 'bench', 'chaos', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) =>
        [...readFileSync(path.join(folder, file), 'utf8').matchAll(numbers)].map(([, name = '']) => ({
          at: `${folder}/${file} ${name}`,
          name,
        })),
      ),
  );
  expect(found.length).toBeGreaterThan(200);
  const ofTime = found.filter(({ name }) => lengthOfTime.test(name.replace(units, '')));
  expect(ofTime.length).toBeGreaterThan(20);
  expect(ofTime.filter(({ name }) => !units.test(name)).map(({ at }) => at)).toEqual([]);
});
