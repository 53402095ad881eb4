/**
 * Computes the possible texts of an expression: it is evaluated in its own module, once for each set of values that its local names can
 * have. Those are traced to their origin: a constant's initializer, the elements of a loop, the arguments of a function's calls. Values
 * from outside the program are replaced by samples of their type.
 */
import ts from 'typescript';
import { samplesOf } from './samples.ts';
import { eachCall } from './statements.ts';

export interface Text {
  text: string;
  /** It contains a sample, so it needn't be valid SQL. */
  sampled: boolean;
}

interface Scope {
  readonly values: Readonly<Record<string, unknown>>;
  readonly sampled: boolean;
}

/** Evaluates in the module of a file; throws what the module throws. */
type Run = (file: string, expression: string, locals: Readonly<Record<string, unknown>>) => unknown;

type Local = ts.VariableDeclaration | ts.ParameterDeclaration;

/** The maximum number of sets of values to try, and of steps to trace a value. */
const mostScopes = 400;
const mostSteps = 6;

/** `db`: the database for the expression's module. Throws the evaluation's error. */
export function openTexts(
  program: ts.Program,
  files: readonly ts.SourceFile[],
  run: Run,
): (expression: ts.Expression, db: unknown) => Text[] {
  const checker = program.getTypeChecker();
  const calls = callsByName(files);
  const localsOf = openLocals(checker);
  let current: unknown;
  let isUsed = false;
  const database = (): unknown => {
    isUsed = true;
    return current;
  };
  /** Results that are the same with every database, and those with the current one. */
  const lasting = new Map<ts.Node, Scope[]>();
  const known = new Map<ts.Node, Scope[]>();

  const evaluate = (node: ts.Node, scope: Scope): unknown => run(node.getSourceFile().fileName, node.getText(), scope.values);

  /** Returns all sets of values for the names in these expressions, computed once for the node `of`. */
  function scopesOf(of: ts.Node, expressions: readonly ts.Node[], steps: number): Scope[] {
    const found = lasting.get(of) ?? known.get(of);
    if (found) {
      isUsed ||= known.has(of);
      return found;
    }
    const wasUsed = isUsed;
    isUsed = false;
    const made = makeScopes(expressions, steps);
    (isUsed ? known : lasting).set(of, made);
    isUsed ||= wasUsed;
    return made;
  }

  function makeScopes(expressions: readonly ts.Node[], steps: number): Scope[] {
    const locals = [...new Set(expressions.flatMap(localsOf))].toSorted((one, other) => one.pos - other.pos);
    const owners = new Set(locals.map((local) => (ts.isParameter(local) ? local.parent : local)));
    let scopes: Scope[] = [{ values: {}, sampled: false }];
    for (const owner of owners) {
      const parameters = locals.filter((local): local is ts.ParameterDeclaration => ts.isParameter(local) && local.parent === owner);
      scopes = scopes.flatMap((scope) =>
        ts.isVariableDeclaration(owner) ? ofVariable(owner, scope) : ofParameters(owner, parameters, scope, steps),
      );
      scopes = [...new Map(scopes.map((scope) => [keyOf(scope), scope])).values()].slice(0, mostScopes);
    }
    return scopes;
  }

  function ofVariable(local: ts.VariableDeclaration, scope: Scope): Scope[] {
    const loop = local.parent.parent;
    const { initializer } = local;
    if (isDatabase(local)) return [bound(local.name, database(), scope)];
    return orSampled(local, scope, () => {
      if (ts.isForOfStatement(loop)) return atLeastOne(elements(loop.expression, scope)).map((value) => bound(local.name, value, scope));
      return initializer ? [bound(local.name, evaluate(initializer, scope), scope)] : sampled(local, scope);
    });
  }

  const elements = (expression: ts.Expression, scope: Scope): unknown[] => [...(evaluate(expression, scope) as Iterable<unknown>)];

  function ofParameters(
    owner: ts.SignatureDeclaration,
    parameters: readonly ts.ParameterDeclaration[],
    scope: Scope,
    steps: number,
  ): Scope[] {
    const each = (of: (one: ts.ParameterDeclaration, place: number, scope: Scope) => Scope[]): Scope[] =>
      parameters.reduce<Scope[]>((scopes, one) => scopes.flatMap((some) => of(one, owner.parameters.indexOf(one), some)), [scope]);
    const all = (): Scope[] => each((one, _, some) => sampled(one, some));
    const iterated = iteratedBy(owner);
    if (iterated)
      try {
        return atLeastOne(elements(iterated, scope)).flatMap((element, index) =>
          each((one, place, some) => (place < 2 ? [bound(one.name, [element, index][place], some)] : sampled(one, some))),
        );
      } catch {
        return all();
      }
    const made = steps === 0 ? [] : callsTo(owner);
    if (made.length === 0) return all();
    return made.flatMap((call) => {
      const given = parameters.flatMap((one) => call.arguments[owner.parameters.indexOf(one)] ?? []);
      if (call.arguments.some(ts.isSpreadElement)) return all();
      return scopesOf(call, given, steps - 1).flatMap((of) => each((one, place, some) => ofArgument(call.arguments[place], of, one, some)));
    });
  }

  /** `of`: a set of values at the call. */
  function ofArgument(argument: ts.Expression | undefined, of: Scope, parameter: ts.ParameterDeclaration, scope: Scope): Scope[] {
    if (isDatabase(parameter)) return [bound(parameter.name, database(), scope)];
    return orSampled(parameter, scope, () => {
      const given = argument && evaluate(argument, of);
      const value = given === undefined && parameter.initializer ? evaluate(parameter.initializer, scope) : given;
      const made = bound(parameter.name, value, scope);
      // A sample may be one that the call's conditions exclude.
      if (of.sampled && !isOfType(parameter, value)) return sampled(parameter, scope);
      // A result from a sample may be useless.
      return of.sampled ? [{ ...made, sampled: true }, ...(isPlain(parameter) ? sampled(parameter, scope) : [])] : [made];
    });
  }

  /** False for a text that isn't among those of a closed set. */
  function isOfType(parameter: ts.ParameterDeclaration, value: unknown): boolean {
    const type = checker.getTypeAtLocation(parameter);
    const members = type.isUnion() ? type.types : [type];
    return members.some((member) => !member.isStringLiteral() || member.value === value);
  }

  /** Values that can't be traced are sampled: an argument may come from a file, or from a database that is empty here. */
  function orSampled(local: Local, scope: Scope, follow: () => Scope[]): Scope[] {
    try {
      return follow();
    } catch {
      return sampled(local, scope);
    }
  }

  function sampled(local: Local, scope: Scope): Scope[] {
    if (isDatabase(local)) return [bound(local.name, database(), scope)];
    const made = ts.isIdentifier(local.name)
      ? sampledName(local.name, scope)
      : local.name.elements.reduce<Scope[]>((scopes, element) => scopes.flatMap((some) => sampledElement(element, some)), [scope]);
    return made.map((some) => ({ ...some, sampled: true }));
  }

  const sampledElement = (element: ts.ArrayBindingElement, scope: Scope): Scope[] =>
    ts.isOmittedExpression(element) || !ts.isIdentifier(element.name) ? [scope] : sampledName(element.name, scope);

  const sampledName = (name: ts.Identifier, scope: Scope): Scope[] =>
    samplesOf(checker.getTypeAtLocation(name), checker, name, database).map((value) => bound(name, value, scope));

  /** By its declared type, or by its inferred type if its initializer opens a database. */
  const isDatabase = (local: Local): boolean => {
    if (ts.isParameter(local)) return /^(?:Read|Write)Db$/.test(local.type?.getText() ?? '');
    const isOpened = ts.isIdentifier(local.name) && /Db\b|Database|\b(?:open|create)\w+\(|\bdb\b/.test(local.initializer?.getText() ?? '');
    return isOpened && checker.getTypeAtLocation(local).getProperty('pragma') !== undefined;
  };

  /** Returns the scope with a pattern's names bound to a value. Throws if the value doesn't have that form. */
  function bound(name: ts.BindingName, value: unknown, scope: Scope): Scope {
    if (ts.isIdentifier(name)) return { ...scope, values: { ...scope.values, [name.text]: value } };
    const isArray = ts.isArrayBindingPattern(name);
    const from = isArray ? [...(value as Iterable<unknown>)] : (value as Record<string, unknown>);
    const taken: string[] = [];
    let made = scope;
    for (const [index, element] of name.elements.entries()) {
      if (ts.isOmittedExpression(element)) continue;
      const key = isArray ? String(index) : (element.propertyName ?? element.name).getText();
      taken.push(key);
      const rest = Array.isArray(from)
        ? from.slice(index)
        : Object.fromEntries(Object.entries(from).filter(([one]) => !taken.includes(one)));
      const found = element.dotDotDotToken ? rest : (from as Record<string, unknown>)[key];
      made = bound(element.name, found === undefined && element.initializer ? evaluate(element.initializer, made) : found, made);
    }
    return made;
  }

  function callsTo(owner: ts.SignatureDeclaration): ts.CallExpression[] {
    const named = ts.isFunctionDeclaration(owner) ? owner : ts.isVariableDeclaration(owner.parent) ? owner.parent : undefined;
    const name = named?.name;
    if (!name || !ts.isIdentifier(name)) return [];
    const symbol = checker.getSymbolAtLocation(name);
    return (calls.get(name.text) ?? []).filter((call) => {
      const called = checker.getSymbolAtLocation(call.expression);
      return (
        called !== undefined &&
        (called === symbol || ((called.flags & ts.SymbolFlags.Alias) !== 0 && checker.getAliasedSymbol(called) === symbol))
      );
    });
  }

  return (expression, db) => {
    if (db !== current) known.clear();
    current = db;
    const texts = new Map<string, Text>();
    for (const scope of scopesOf(expression, [expression], mostSteps)) {
      const text = evaluate(expression, scope);
      if (typeof text !== 'string') throw new Error(`not a text: ${typeof text}`);
      if (texts.get(text)?.sampled ?? true) texts.set(text, { text, sampled: scope.sampled });
    }
    return [...texts.values()];
  };
}

const isPlain = ({ type }: ts.ParameterDeclaration): boolean =>
  /^(?:readonly )?(?:number|string|boolean)(?:\[\])?$/.test(type?.getText() ?? '');

/** Throws if there are no values, as in an empty database. */
function atLeastOne<T>(all: T[]): T[] {
  if (all.length === 0) throw new Error('nothing');
  return all;
}

/**
 * Local names that an expression uses, and those used in their definitions, outermost first. Module names are visible to the evaluation
 * itself.
 */
function openLocals(checker: ts.TypeChecker): (expression: ts.Node) => Local[] {
  const localBehind = (name: ts.Identifier): Local | undefined => {
    const { parent } = name;
    if (ts.isPropertyAccessExpression(parent) && parent.name === name) return undefined;
    if (ts.isPropertyAssignment(parent) && parent.name === name) return undefined;
    if (ts.isBindingElement(parent) && (parent.name === name || parent.propertyName === name)) return undefined;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(name);
    let declaration: ts.Node | undefined = symbol?.declarations?.[0];
    while (
      declaration &&
      (ts.isBindingElement(declaration) || ts.isObjectBindingPattern(declaration) || ts.isArrayBindingPattern(declaration))
    )
      declaration = declaration.parent;
    if (!declaration || !(ts.isVariableDeclaration(declaration) || ts.isParameter(declaration))) return undefined;
    const isOfModule = ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent);
    return isOfModule || declaration.getSourceFile() !== name.getSourceFile() ? undefined : declaration;
  };
  const known = new Map<ts.Node, Local[]>();
  const find = (expression: ts.Node): Local[] => {
    const found = new Set<Local>();
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      const local = ts.isIdentifier(node) ? localBehind(node) : undefined;
      if (local && !found.has(local)) {
        found.add(local);
        if (ts.isVariableDeclaration(local) && local.initializer) visit(local.initializer);
        if (ts.isVariableDeclaration(local) && ts.isForOfStatement(local.parent.parent)) visit(local.parent.parent.expression);
        const iterated = ts.isParameter(local) ? iteratedBy(local.parent) : undefined;
        if (iterated) visit(iterated);
      }
      ts.forEachChild(node, visit);
    };
    visit(expression);
    // The evaluation itself handles callbacks in the expression, or in the definition of a local.
    const isMadeWithin = (one: Local): boolean =>
      isWithin(one, expression) ||
      [...found].some(
        (other) => other !== one && ts.isVariableDeclaration(other) && other.initializer !== undefined && isWithin(one, other.initializer),
      );
    return [...found].filter((one) => !isMadeWithin(one)).toSorted((one, other) => one.pos - other.pos);
  };
  return (expression) => {
    const locals = known.get(expression) ?? find(expression);
    known.set(expression, locals);
    return locals;
  };
}

/** A callback's first parameter takes each element of the value on which its method is called. */
function iteratedBy(owner: ts.SignatureDeclaration): ts.Expression | undefined {
  const { parent } = owner;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== (owner as ts.Node) || !ts.isPropertyAccessExpression(parent.expression))
    return undefined;
  const { name, expression } = parent.expression;
  return ['map', 'flatMap', 'forEach', 'filter', 'every', 'some', 'find'].includes(name.text) ? expression : undefined;
}

const isWithin = (node: ts.Node, outer: ts.Node): boolean => node.pos >= outer.pos && node.end <= outer.end;

function callsByName(files: readonly ts.SourceFile[]): ReadonlyMap<string, ts.CallExpression[]> {
  const calls = new Map<string, ts.CallExpression[]>();
  for (const file of files)
    eachCall(file, (call) => {
      if (!ts.isIdentifier(call.expression)) return;
      const { text } = call.expression;
      const known = calls.get(text);
      if (known) known.push(call);
      else calls.set(text, [call]);
    });
  return calls;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A key of the values themselves and the identity of their objects. */
function keyOf({ values, sampled }: Scope): string {
  const key = (value: unknown): unknown => {
    if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return `${typeof value} ${String(value)}`;
    const known = numbers.get(value) ?? ++lastNumber;
    numbers.set(value, known);
    return known;
  };
  return JSON.stringify([sampled, Object.entries(values).map(([name, value]) => [name, key(value)])]);
}
