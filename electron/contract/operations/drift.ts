/** Compares an answer with what the specification says of it, so that a service that grows or strays is noticed: nothing is refused here. */
import { z } from 'zod';
import type { Operation } from '../operation.ts';
import { isObject } from './parseJson.ts';

export interface Drift {
  /** Where, with `[]` for any place in an array: `owners[].current_addresses[].location_type`. */
  path: string;
  /**
   * The value itself, at most 80 characters, where it is one outside a list or a range of the specification. Otherwise only what kind of value
   * stands there (`string`, `array`): it may tell of a person, and drift is kept beside no answer and purged with none.
   */
  value: string;
  kind: 'unknownField' | 'unknownValue' | 'wrongType';
}

const longest = 80;

/** Part of any answer, whichever of them an operation lists; of `response_id` the specification shows no place. */
const anywhere = ['error', 'errors', 'warnings', 'response_id'];

/** The part of JSON Schema that the response schemas come out as; `known` is ours (see `oneOf`). */
const nodeSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  known: z.array(z.string()).optional(),
});
type Node = z.infer<typeof nodeSchema>;
const rootSchema = nodeSchema.extend({ $defs: z.record(z.string(), z.unknown()).optional() });

/** What differs from the specification in an answer as it came (JSON, before the tolerant schema), each difference once. Pure; never fails. */
export function driftOf(operation: Operation, parsedJson: unknown): Drift[] {
  const found = new Map<string, Drift>();
  const add = (path: string, value: string, kind: Drift['kind']): void => {
    found.set(JSON.stringify([path, value, kind]), { path, value, kind });
  };
  const { root, resolve } = schemaOf(operation);

  const walk = (value: unknown, node: Node, path: string): void => {
    // Any field may be null (specification, "Conventions"), and what the schema leaves open can't be wrong.
    if (value === null || value === undefined) return;
    const options = (node.anyOf ?? [node]).map(resolve);
    if (options.some(isOpen)) return;
    const fit = options.find((option) => fits(option, value));
    if (!fit) return add(path, kindOf(value), 'wrongType');
    if (Array.isArray(value)) {
      for (const element of value) walk(element, resolve(fit.items), `${path}[]`);
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        const at = path === '' ? key : `${path}.${key}`;
        const known = fit.properties && Object.hasOwn(fit.properties, key) ? fit.properties[key] : undefined;
        if (known === undefined && anywhere.includes(at)) continue;
        if (known === undefined) add(at, kindOf(inner), 'unknownField');
        else walk(inner, resolve(known), at);
      }
    } else if (isOutside({ ...node, ...fit }, value)) add(path, shown(value), 'unknownValue');
  };

  walk(parsedJson, root, '');
  return [...found.values()];
}

const schemas = new WeakMap<Operation, { root: Node; resolve(node: unknown): Node }>();

function schemaOf(operation: Operation): { root: Node; resolve(node: unknown): Node } {
  const known = schemas.get(operation);
  if (known) return known;
  const { $defs = {}, ...root } = rootSchema.parse(z.toJSONSchema(operation.response, { io: 'input', unrepresentable: 'any' }));
  const parsed = new Map<unknown, Node>();
  const resolve = (node: unknown): Node => {
    const made = parsed.get(node) ?? nodeSchema.parse(node ?? {});
    parsed.set(node, made);
    return made.$ref === undefined ? made : resolve($defs[made.$ref.replace('#/$defs/', '')]);
  };
  const schema = { root, resolve };
  schemas.set(operation, schema);
  return schema;
}

const typesOf = ({ type = [] }: Node): string[] => [type].flat();

/** Says nothing about its value: `error`, `warnings`, and whatever the specification does not show. */
const isOpen = (node: Node): boolean => node.type === undefined && node.anyOf === undefined && node.$ref === undefined;

function fits(node: Node, value: unknown): boolean {
  return typesOf(node).some((type) => (type === 'integer' ? Number.isSafeInteger(value) : type === kindOf(value)));
}

/** Not in the specification's list, or out of its range. */
function isOutside({ known, minimum = -Infinity, maximum = Infinity }: Node, value: unknown): boolean {
  if (typeof value === 'number') return value < minimum || value > maximum;
  return known !== undefined && !known.some((one) => one === value);
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest).toWellFormed();

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
