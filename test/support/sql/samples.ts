/** Samples of a type, to evaluate an expression with values that come from outside the program. */
import ts from 'typescript';

/** Returns every member of a union, both flags, and one or two values of any other type. `db`: stands for a database. */
export function samplesOf(type: ts.Type, checker: ts.TypeChecker, at: ts.Node, db: () => unknown): unknown[] {
  if (type.isUnion()) return type.types.flatMap((part) => samplesOf(part, checker, at, db));
  const { flags } = type;
  if (type.isStringLiteral() || type.isNumberLiteral()) return [type.value];
  if (flags & ts.TypeFlags.BooleanLiteral) return [checker.typeToString(type) === 'true'];
  if (flags & ts.TypeFlags.StringLike) return ['sample'];
  if (flags & ts.TypeFlags.NumberLike) return [1, 2];
  if (flags & ts.TypeFlags.BigIntLike) return [2n];
  if (flags & ts.TypeFlags.Null) return [null];
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return [undefined];
  if (checker.isTupleType(type)) return [checker.getTypeArguments(type as ts.TypeReference).map((item) => first(item, checker, at, db))];
  if (checker.isArrayType(type)) return [checker.getTypeArguments(type as ts.TypeReference).map((item) => first(item, checker, at, db))];
  if (type.symbol?.name === 'Iterable')
    return [
      checker
        .getTypeArguments(type as ts.TypeReference)
        .slice(0, 1)
        .map((item) => first(item, checker, at, db)),
    ];
  const [signature] = type.getCallSignatures();
  if (signature) return [() => first(signature.getReturnType(), checker, at, db)];
  if (type.getProperty('pragma')) return [db()];
  if (type.symbol?.name === 'Map' || type.symbol?.name === 'ReadonlyMap') return [new Map()];
  if (type.symbol?.name === 'Set' || type.symbol?.name === 'ReadonlySet') return [new Set()];
  const made = {};
  for (const property of checker.getPropertiesOfType(type))
    Object.defineProperty(made, property.name, {
      enumerable: true,
      get: () => first(checker.getTypeOfSymbolAtLocation(property, at), checker, at, db),
    });
  return [made];
}

const first = (type: ts.Type, checker: ts.TypeChecker, at: ts.Node, db: () => unknown): unknown => samplesOf(type, checker, at, db)[0];
