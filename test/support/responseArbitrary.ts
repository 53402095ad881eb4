/** Generates responses from an operation's own schema, so that a property is tested for every form that it allows. */
import fc from 'fast-check';
import { z } from 'zod';
import type { Operation } from '#contract/service/operation.ts';

/** The subset of JSON Schema that the response schemas produce. */
const nodeSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
const rootSchema = nodeSchema.extend({ $defs: z.record(z.string(), z.unknown()).default({}) });

/** Maximum depth of addresses within addresses. */
const deepest = 2;

/** Any response that the schema describes: every field present, null or absent, with the described types. */
export function responseArbitrary(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const { $defs, properties = {} } = rootSchema.parse(z.toJSONSchema(operation.response, { io: 'input', unrepresentable: 'any' }));

  function arbitraries(of: Record<string, unknown>, depth: number): Record<string, fc.Arbitrary<unknown>> {
    return Object.fromEntries(Object.entries(of).map(([name, node]) => [name, arbitrary(node, depth)]));
  }

  function arbitrary(node: unknown, depth: number): fc.Arbitrary<unknown> {
    const { $ref, type, properties: inner = {}, items, anyOf, minimum, maximum } = nodeSchema.parse(node);
    if ($ref !== undefined) return depth >= deepest ? fc.constant(null) : arbitrary($defs[$ref.replace('#/$defs/', '')], depth + 1);
    if (anyOf) return fc.oneof(...anyOf.map((one) => arbitrary(one, depth)));
    if (Array.isArray(type)) return fc.oneof(...type.map((one) => arbitrary({ type: one }, depth)));
    switch (type) {
      case 'object':
        return fc.record(arbitraries(inner, depth), { requiredKeys: [] });
      case 'array':
        return fc.array(arbitrary(items, depth), { maxLength: 2 });
      case 'integer':
        return fc.integer({ ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) });
      case 'number':
        return fc.double({ noNaN: true, noDefaultInfinity: true });
      case 'string':
        return fc.string();
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case undefined:
        // `error`, `errors`, `warnings` and fields without a specified type: any form.
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

  return fc.record(arbitraries(properties, 0), { requiredKeys: [] });
}
