/** Describes which kinds of SQLite values a TypeScript type allows. */
import ts from 'typescript';

export type Kind = 'string' | 'number' | 'bigint' | 'bytes' | 'null' | 'other';

export interface Described {
  /** The type as written. */
  text: string;
  /** Null for any. */
  kinds: readonly Kind[] | null;
  /** The only texts that it allows; null for any. */
  texts: readonly string[] | null;
  /** Members of an object; `isOpen`: it may have others. */
  properties: Readonly<Record<string, Described>> | null;
  isOpen: boolean;
  /** Elements of a tuple or an array; `rest`: any number of elements between the first and the last. */
  elements: { first: readonly Described[]; rest: Described | null; last: readonly Described[] } | null;
}

/** A type that asserts nothing. */
export const isNothing = (type: ts.Type): boolean =>
  (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any | ts.TypeFlags.TypeParameter)) !== 0;

export function describeType(type: ts.Type, checker: ts.TypeChecker, at: ts.Node): Described {
  const text = checker.typeToString(type);
  const nothing = { text, kinds: null, texts: null, properties: null, isOpen: false, elements: null };
  if (isNothing(type)) return nothing;
  if (checker.isTupleType(type) || checker.isArrayType(type))
    return { ...nothing, kinds: ['other'], elements: elementsOf(type as ts.TypeReference, checker, at) };
  const parts = type.isUnion() ? type.types : [type];
  const kinds = [...new Set(parts.map((part) => kindOf(part, checker)))];
  const literals = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  const strings = parts.filter((part) => kindOf(part, checker) === 'string');
  const isObject = kinds.length === 1 && kinds[0] === 'other';
  return {
    ...nothing,
    kinds,
    texts: literals.length > 0 && literals.length === strings.length ? literals : null,
    properties: isObject ? propertiesOf(parts, checker, at) : null,
    isOpen: parts.some((part) => checker.getIndexInfosOfType(part).length > 0 || checker.getPropertiesOfType(part).length === 0),
  };
}

/** Members of a union: all members of its parts, with the types of any of them. */
function propertiesOf(parts: readonly ts.Type[], checker: ts.TypeChecker, at: ts.Node): Record<string, Described> {
  const properties: Record<string, Described> = {};
  for (const property of parts.flatMap((part) => checker.getPropertiesOfType(part))) {
    const one = describeType(checker.getTypeOfSymbolAtLocation(property, at), checker, at);
    const known = properties[property.name];
    properties[property.name] = known
      ? {
          ...one,
          kinds: known.kinds && one.kinds && [...new Set([...known.kinds, ...one.kinds])],
          texts: known.texts && one.texts && [...known.texts, ...one.texts],
        }
      : one;
  }
  return properties;
}

function elementsOf(type: ts.TypeReference, checker: ts.TypeChecker, at: ts.Node): Described['elements'] {
  const items = checker.getTypeArguments(type).map((item) => describeType(item, checker, at));
  if (!checker.isTupleType(type)) return { first: [], rest: items[0] ?? null, last: [] };
  const rest = (type as ts.TupleTypeReference).target.elementFlags.findIndex((flag) => (flag & ts.ElementFlags.Variable) !== 0);
  if (rest === -1) return { first: items, rest: null, last: [] };
  return { first: items.slice(0, rest), rest: items[rest] ?? null, last: items.slice(rest + 1) };
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): Kind {
  const { flags } = type;
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.BigIntLike) return 'bigint';
  if (flags & ts.TypeFlags.Null) return 'null';
  if (type.isIntersection()) return type.types.map((part) => kindOf(part, checker)).find((kind) => kind !== 'other') ?? 'other';
  return ['Buffer', 'Uint8Array'].includes(type.symbol?.name ?? '') ? 'bytes' : 'other';
}
