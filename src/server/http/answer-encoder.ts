import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

type AnswerEncoder = (answer: unknown) => string;

const encoders = new WeakMap<z.ZodMiniType, AnswerEncoder>();

/**
 * Returns the function that writes an answer as JSON, by its schema. It is made for the first answer that needs it:
 * to make all of them is a sixth of a server's start, and most are not asked for in a day. Each is made once in a
 * process.
 */
export function encoderOf(schema: z.ZodMiniType): AnswerEncoder {
  const knownEncoder = encoders.get(schema);
  if (knownEncoder !== undefined) return knownEncoder;
  const made = fastJson(encoderSchema(schema)) as AnswerEncoder;
  encoders.set(schema, made);
  return made;
}

/**
 * JSON Schema for the encoder, from an answer's zod schema. `T | null` becomes `nullable`, which the encoder writes
 * directly; as a union it would validate every value first.
 */
function encoderSchema(schema: z.ZodMiniType): object {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const options = jsonSchema.anyOf;
      if (options?.length !== 2) return;
      const [some, none] = options;
      // A union inside has no type of its own to be nullable.
      if (some?.type === undefined || none?.type !== 'null') return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, some, { nullable: true });
    },
  });
}
