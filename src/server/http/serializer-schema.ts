import * as z from 'zod/mini';

/**
 * JSON Schema for Fastify's compiled serializer, from an answer's zod schema. `T | null` becomes `nullable`,
 * which the serializer encodes directly; as a union it would validate every value first.
 */
export function serializerSchema(schema: z.ZodMiniType): object {
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
