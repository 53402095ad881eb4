/** Finds the product's SQL statements: every call that prepares one, with the types that it asserts, read with TypeScript's compiler. */
import path from 'node:path';
import ts from 'typescript';
import type { Asserted } from './compare.ts';
import { describeType, isNothing } from './describeType.ts';

/** A call that prepares a statement. */
export interface StatementCall {
  call: ts.CallExpression;
  /** The argument that is its SQL. */
  sql: ts.Expression;
  file: string;
  line: number;
  /** The enclosing function, which names it. */
  within: string;
  /** The same text elsewhere gives the same statement, with the same kind of rows (`statement`). */
  shared: boolean;
  asserted: Asserted;
}

/** The program over these files, as `electron/tsconfig.json` sees them. */
export function openProgram(root: string, files: readonly string[]): ts.Program {
  const config = ts.readConfigFile(path.join(root, 'electron/tsconfig.json'), (name) => ts.sys.readFile(name));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, path.join(root, 'electron'));
  const made = { ...options, incremental: false, noEmit: true };
  const host = { ...ts.createCompilerHost(made), jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createProgram([...files], made, host);
}

export function eachCall(node: ts.Node, use: (call: ts.CallExpression) => void): void {
  if (ts.isCallExpression(node)) use(node);
  ts.forEachChild(node, (child) => {
    eachCall(child, use);
  });
}

/** All statements of a file, except that of `statement` itself. */
export function statementsIn(program: ts.Program, file: ts.SourceFile, root: string): StatementCall[] {
  const checker = program.getTypeChecker();
  const found: StatementCall[] = [];
  eachCall(file, (call) => {
    const sql = sqlOf(call, checker);
    if (sql === undefined) return;
    const { line } = file.getLineAndCharacterOfPosition(call.getStart());
    found.push({
      call,
      sql,
      file: path.relative(root, file.fileName),
      line: line + 1,
      within: nameAround(call),
      shared: ts.isIdentifier(call.expression),
      asserted: assertedBy(call, checker),
    });
  });
  return found;
}

function sqlOf(call: ts.CallExpression, checker: ts.TypeChecker): ts.Expression | undefined {
  const { expression, arguments: given } = call;
  if (ts.isIdentifier(expression) && expression.text === 'statement') return given[1];
  if (nameAround(call) === 'statement') return undefined;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'prepare' || given.length !== 1) return undefined;
  return checker.getTypeAtLocation(expression.expression).getProperty('pragma') === undefined ? undefined : given[0];
}

/** Names of the functions around a node, outermost first. */
function nameAround(node: ts.Node): string {
  const names: string[] = [];
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) names.unshift(at.name?.getText() ?? '');
    else if ((ts.isVariableDeclaration(at) || ts.isPropertyAssignment(at)) && at.initializer && ts.isFunctionLike(at.initializer))
      names.unshift(at.name.getText());
  }
  return names.join('.') || 'the file itself';
}

/** What a chain of calls does with the statement, until it is stored or used. */
interface Chain {
  methods: Map<string, ts.CallExpression>;
  end: ts.Node;
}

function chainFrom(call: ts.Node): Chain {
  const methods = new Map<string, ts.CallExpression>();
  let end = call;
  for (;;) {
    const { parent } = end;
    if (!ts.isPropertyAccessExpression(parent) || !ts.isCallExpression(parent.parent) || parent.parent.expression !== parent)
      return { methods, end };
    methods.set(parent.name.text, parent.parent);
    end = parent.parent;
  }
}

/** The methods called on a statement that is stored under a name. */
function methodsOn(kept: ts.VariableDeclaration, checker: ts.TypeChecker): Map<string, ts.CallExpression> {
  const methods = new Map<string, ts.CallExpression>();
  const symbol = checker.getSymbolAtLocation(kept.name);
  eachCall(kept.parent.parent.parent, ({ expression }) => {
    if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return;
    if (expression.expression.text !== kept.name.getText() || checker.getSymbolAtLocation(expression.expression) !== symbol) return;
    methods.set(expression.name.text, expression.parent as ts.CallExpression);
  });
  return methods;
}

function assertedBy(call: ts.CallExpression, checker: ts.TypeChecker): Asserted {
  const made = checker.getTypeAtLocation(call) as ts.TypeReference;
  const [params, row] = checker.getTypeArguments(made);
  const { methods, end } = chainFrom(call);
  const kept = end.parent;
  if (ts.isVariableDeclaration(kept)) for (const [name, one] of methodsOn(kept, checker)) methods.set(name, one);
  const mode = methods.has('pluck') ? 'pluck' : methods.has('raw') ? 'raw' : 'object';
  return {
    mode,
    safe: methods.has('safeIntegers'),
    params: params === undefined || call.typeArguments === undefined ? null : paramsOf(params, checker, call),
    row: row === undefined || isNothing(row) ? null : describeType(row, checker, call),
  };
}

/** The number of parameters in the type, or the keys of its object; null for any number. */
function paramsOf(params: ts.Type, checker: ts.TypeChecker, at: ts.Node): Asserted['params'] {
  if (!checker.isTupleType(params)) return null;
  const items = checker.getTypeArguments(params as ts.TypeReference);
  const { elementFlags } = (params as ts.TupleTypeReference).target;
  if (elementFlags.some((flag) => (flag & ts.ElementFlags.Required) === 0)) return null;
  const described = items.map((item) => describeType(item, checker, at));
  // All values are in one array.
  if (described.some(({ elements }) => elements !== null)) return null;
  const named = described.flatMap((one) => (one.properties ? [Object.keys(one.properties)] : []));
  return described.some(({ properties, isOpen }) => properties !== null && isOpen)
    ? null
    : { positional: items.length - named.length, named: named.length === 0 ? null : named.flat() };
}
