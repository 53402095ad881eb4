/** Makes up responses from an operation's own schema, so that a property holds for every shape it allows. */
import fc from 'fast-check';
import { z } from 'zod';
import type { Operation } from '../../electron/contract/operation.ts';

/** The part of JSON Schema that the response schemas come out as. */
const nodeSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** Any response that the schema describes: every field present, null or absent, with the types that it names. */
export function responseArbitrary(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {} } = nodeSchema.parse(z.toJSONSchema(operation.response, { io: 'input', unrepresentable: 'any' }));
  return fc.record(arbitraries(properties), { requiredKeys: [] });
}

function arbitraries(properties: Record<string, unknown>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, arbitrary(node)]));
}

function arbitrary(node: unknown): fc.Arbitrary<unknown> {
  const { type, properties = {}, anyOf, minimum, maximum } = nodeSchema.parse(node);
  if (anyOf) return fc.oneof(...anyOf.map(arbitrary));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => arbitrary({ type: one })));
  switch (type) {
    case 'object':
      return fc.record(arbitraries(properties), { requiredKeys: [] });
    case 'integer':
      return fc.integer({ ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) });
    case 'string':
      return fc.string();
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      // `error`, `errors` and `warnings`: any shape.
      return fc.oneof(
        fc.constant(null),
        fc.string(),
        fc.array(fc.string()),
        fc.record({ name: fc.string(), message: fc.string() }),
        fc.jsonValue(),
      );
    default:
      throw new Error(`no arbitrary for ${type}`);
  }
}
