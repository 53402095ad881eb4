/** Compares an answer with the specification, so that changes of the service are noticed. Never refuses an answer. */
import { z } from 'zod';
import type { Drift } from '#contract/service/drift.ts';
import type { Operation } from '#contract/service/operation.ts';
import { isObject } from './answerBody.ts';

const beginning = 'T_';
const id = String.raw`(?<![0-9A-Za-z])${beginning}[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![0-9A-Za-z-])`;
const anyId = new RegExp(id);
const namedId = new RegExp(String.raw`"response_?id"\s*:\s*"(${id})"`, 'i');

/**
 * Returns the response id, under which a call's result can be reported later: `T_<uuid>` from any header or anywhere in the body,
 * preferably one named `response_id`; null if there is none. No published sample shows where it is, so everything is searched. Never makes
 * one up.
 */
export function findResponseId(headers: readonly (readonly [string, string])[], body: string): string | null {
  // Checking for the prefix first spares most answers the full search.
  if (!body.includes(beginning) && !headers.some(([, value]) => value.includes(beginning))) return null;
  const named = headers.find(([name, value]) => /response[-_]?id/i.test(name) && anyId.test(value));
  const places = [named?.[1] ?? '', namedId.exec(body)?.[1] ?? '', ...headers.map(([, value]) => value), body];
  for (const place of places) {
    const found = anyId.exec(place);
    if (found) return found[0];
  }
  return null;
}

const longest = 80;

/** Allowed in any answer, whether or not an operation lists them; the specification doesn't show where `response_id` is. */
const anywhere = ['error', 'errors', 'warnings', 'response_id'];

/** The subset of JSON Schema that the response schemas produce; `known` is our own (see `oneOf`). */
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

/** A place in an answer, prepared for comparison on first use, because every answer of a run passes here. */
interface Place {
  /** The allowed values; null: any, as for `error`, `warnings`, and whatever the specification doesn't show. */
  readonly options: readonly Option[] | null;
}

interface Option {
  /** Allowed kinds of values, as named by `kindOf`. */
  kinds: readonly string[];
  wholeNumbers: boolean;
  properties: ReadonlyMap<string, Place>;
  element: Place;
  known: readonly string[] | undefined;
  minimum: number;
  maximum: number;
}

/**
 * Returns how an answer as received (JSON, before the tolerant schema) differs from the specification, each difference once. Pure; never
 * throws.
 */
export function driftOf(operation: Operation, parsedJson: unknown): Drift[] {
  const found = new Map<string, Drift>();
  const add = (path: string, value: string, kind: Drift['kind']): void => {
    found.set(JSON.stringify([path, value, kind]), { path, value, kind });
  };

  /** The value's path is `step` below `above`, joined only when it is reported or descended into: most fields need neither. */
  const walk = (value: unknown, { options }: Place, above: string, step: string): void => {
    // Any field may be null (specification, "Conventions"), and parts that the schema leaves open can't be wrong.
    if (value === null || value === undefined || options === null) return;
    const fit = fitting(options, value);
    if (!fit) return add(pathOf(above, step), kindOf(value), 'wrongType');
    if (Array.isArray(value)) {
      const path = pathOf(above, step);
      for (const element of value) walk(element, fit.element, path, '[]');
    } else if (isObject(value)) {
      const path = pathOf(above, step);
      for (const key in value) {
        const known = fit.properties.get(key);
        if (known) walk(value[key], known, path, key);
        else if (!anywhere.includes(pathOf(path, key))) add(pathOf(path, key), kindOf(value[key]), 'unknownField');
      }
    } else if (isOutside(fit, value)) add(pathOf(above, step), shown(value), 'unknownValue');
  };

  walk(parsedJson, rootOf(operation), '', '');
  return [...found.values()];
}

function fitting(options: readonly Option[], value: unknown): Option | undefined {
  const kind = kindOf(value);
  for (const option of options) if (option.kinds.includes(kind) || (option.wholeNumbers && Number.isSafeInteger(value))) return option;
  return undefined;
}

const pathOf = (above: string, step: string): string => (above === '' || step === '[]' ? above + step : `${above}.${step}`);

const roots = new WeakMap<Operation, Place>();

function rootOf(operation: Operation): Place {
  const made = roots.get(operation);
  if (made) return made;
  const { $defs = {}, ...root } = rootSchema.parse(z.toJSONSchema(operation.response, { io: 'input', unrepresentable: 'any' }));
  const places = new Map<unknown, Place>();
  // One place per node, so that the recursion of addresses within addresses ends.
  const placeOf = (node: unknown): Place => {
    const known = places.get(node);
    if (known) return known;
    let options: readonly Option[] | null | undefined;
    const place: Place = {
      get options() {
        return options === undefined ? (options = optionsOf(nodeSchema.parse(node), $defs, placeOf)) : options;
      },
    };
    places.set(node, place);
    return place;
  };
  const place = placeOf(root);
  roots.set(operation, place);
  return place;
}

function optionsOf(node: Node, $defs: Readonly<Record<string, unknown>>, placeOf: (node: unknown) => Place): readonly Option[] | null {
  if (node.$ref !== undefined) return placeOf($defs[node.$ref.replace('#/$defs/', '')]).options;
  if (!node.anyOf) return isOpen(node) ? null : [optionOf(node, node, placeOf)];
  const options = node.anyOf.map((inner): readonly Option[] | null => {
    const one = nodeSchema.parse(inner);
    return one.$ref === undefined && !isOpen(one) ? [optionOf(node, one, placeOf)] : placeOf(inner).options;
  });
  return options.every((one) => one !== null) ? options.flat() : null;
}

/** Constraints of all options are on the node that lists them. */
function optionOf(outer: Node, own: Node, placeOf: (node: unknown) => Place): Option {
  const types = [own.type ?? []].flat();
  const { known, minimum = -Infinity, maximum = Infinity } = { ...outer, ...own };
  return {
    kinds: types.filter((type) => type !== 'integer'),
    wholeNumbers: types.includes('integer'),
    properties: new Map(Object.entries(own.properties ?? {}).map(([key, inner]) => [key, placeOf(inner)])),
    element: own.items === undefined ? { options: null } : placeOf(own.items),
    known,
    minimum,
    maximum,
  };
}

/** Whether a node doesn't constrain its value. */
const isOpen = (node: Node): boolean => node.type === undefined && node.anyOf === undefined && node.$ref === undefined;

/** Whether a value is not in the specification's list, or is out of its range. */
function isOutside({ known, minimum, maximum }: Option, value: unknown): boolean {
  if (typeof value === 'number') return value < minimum || value > maximum;
  return known !== undefined && !known.some((one) => one === value);
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest).toWellFormed();

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
