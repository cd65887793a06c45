import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

/** A function that stands alone in its file, to the brace that closes it. */
const wholeFunction = /^(?:export )?(?:async )?function\*? (\w+)[\s\S]*?^\}$/gm;

/**
 * What a function that asks the database may begin with: a new verb is added here. 'with' runs the work that it is
 * given; 'has', 'is' and 'may' answer true or false.
 */
const verbs = new Set(
  [
    'add answer apply approve begin build calculate cancel change check claim continue copy correct count',
    'create delete deliver derive drop end enrol erase fetch find follow forget free give hand hire import',
    'insert keep learn load lock mark move notify number queue raise read recall reconcile record refresh',
    'refuse register release remove renew reopen require resend resolve restore save search select send set',
    'settle slide spend stage store sum sweep take tie transact try unmark update verify wait withdraw write',
    'has is may with',
  ].flatMap((line) => line.split(' ')),
);

const functions = functionsOf('src/server');

test('find… looks for what may not be there, and read… takes what is there: only that one answers 404', () => {
  expect(those('find', /throw (?:notFound\(|invalidField\('NOT_FOUND')/)).toEqual([]);
});

test('find… answers null where there is nothing', () => {
  const answersUndefined = /^(?:(?! \{\n)[\s\S])*\): [^\n]*\bundefined\b|\.executeTakeFirst\(\);\n\}$/;
  // Of oidc-provider, which asks for it so.
  const others = 'identity/provider/provider.ts findAccount';
  expect(those('find', answersUndefined).filter((at) => at !== others)).toEqual([]);
});

test('check… returns problems, and refuse… throws them', () => {
  expect(those('check', /\bthrow /)).toEqual([]);
  // A hook of Fastify hands its refusal to `done`.
  expect(those('refuse', /^(?![\s\S]*(?:\bthrow |\bdone\())/)).toEqual([]);
});

test('build… puts something together in memory, and create… makes the record', () => {
  expect(those('build', /\b(?:insertInto|updateTable|deleteFrom)\(/)).toEqual([]);
});

test('make… is left to tests', () => {
  expect(functions.length).toBeGreaterThan(2000);
  expect(functions.filter(({ name }) => /^make[A-Z]/.test(name)).map(({ at }) => at)).toEqual([]);
});

test('what answers true or false begins with is, has, may, can or needs, or does something first', () => {
  const answersBoolean = /^(?:(?! \{\n)[\s\S])*\): (?:boolean|Promise<boolean>) \{\n/;
  const ofServer = functions.filter(({ source }) => answersBoolean.test(source));
  const ofDomain = functionsOf('src/domain').filter(({ source }) => answersBoolean.test(source));
  expect(ofServer.length).toBeGreaterThan(100);
  expect(ofDomain.length).toBeGreaterThan(100);
  const beginsOtherwise = ({ name }: { name: string }) => !/^(?:is|has|may|can|needs)(?![a-z])/.test(name);
  // The two of the domain change the route that they are given; a rule of it else does nothing.
  const doing = [
    'planning/suggest/spread-arrivals.ts insertSomewhere',
    'planning/suggest/spread-arrivals.ts swapInto',
  ];
  expect(ofDomain.filter(beginsOtherwise).map(({ at }) => at)).toEqual(doing);
  const nameless = ofServer.filter(beginsOtherwise).filter(({ name }) => !verbs.has(verbOf(name)));
  expect(nameless.map(({ at }) => at)).toEqual([]);
});

test('a function that asks the database begins with a verb', () => {
  const asking = functions.filter(({ source }) => /\.execute(?:TakeFirst(?:OrThrow)?)?\(/.test(source));
  expect(asking.length).toBeGreaterThan(500);
  const others = asking.filter(({ name }) => !verbs.has(verbOf(name)));
  expect(others.map(({ at }) => at)).toEqual([]);
  const used = new Set(functions.map(({ name }) => verbOf(name)));
  expect([...verbs].filter((verb) => !used.has(verb))).toEqual([]);
});

function functionsOf(folder: string): { at: string; name: string; source: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(wholeFunction)].map(
        ([source, name = '']) => ({ at: `${file} ${name}`, name, source }),
      ),
    );
}

function verbOf(name: string): string {
  return /^[a-z]+/.exec(name)?.[0] ?? '';
}

/** The functions whose name begins with the verb and whose source is like that. */
function those(verb: string, isLike: RegExp): string[] {
  const begun = functions.filter(({ name }) => new RegExp(`^${verb}[A-Z]`).test(name));
  expect(begun.length).toBeGreaterThan(5);
  return begun.filter(({ source }) => isLike.test(source)).map(({ at }) => at);
}
