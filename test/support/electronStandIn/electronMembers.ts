/** Reads sources with the TypeScript compiler: which of Electron's declarations they use, or declare a stand-in for. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const declarations = at('node_modules/electron/electron.d.ts');

function sourcesIn(folder: string): string[] {
  return readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${at(folder)}/${name}`);
}

/** Returns `App.quit` if Electron declares the member `quit` of `App`; members inherited from Node aren't Electron's. */
function memberName(symbol: ts.Symbol | undefined): string | null {
  const declared = symbol?.declarations?.find((one) => one.getSourceFile().fileName === declarations);
  if (!declared || !(ts.isClassDeclaration(declared.parent) || ts.isInterfaceDeclaration(declared.parent))) return null;
  const isMember = ts.isMethodDeclaration(declared) || ts.isMethodSignature(declared);
  // Properties of the many option and event types are data, which the compiler checks where it is created.
  const isPart = ts.isPropertyDeclaration(declared) || ts.isPropertySignature(declared);
  const owner = declared.parent.name?.text ?? '';
  if (!isMember && !(isPart && parts.has(owner))) return null;
  return `${owner}.${symbol?.name ?? ''}`;
}
/** Types whose properties are parts of the program, not data. */
const parts = new Set(['App', 'BrowserWindow', 'MenuItem', 'NativeTheme', 'Session', 'WebContents']);
const listening = new Set(['on', 'once', 'off']);

function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitAll(child, visit));
}

/** Returns `#closed` of `.on('closed', …)`; null if its first argument isn't a literal, as for the program's own channels. */
function eventIn(call: ts.CallExpression): string | null {
  const [first] = call.arguments;
  return first && ts.isStringLiteral(first) ? `#${first.text}` : null;
}

/** Returns `WebContents` for an emitter that extends `StandInEmitter<Electron.WebContents>`. */
function sentFor(checker: ts.TypeChecker, emitter: ts.Expression): string {
  const type = checker.getDeclaredTypeOfSymbol(checker.getTypeAtLocation(emitter).symbol);
  const [base] = type.isClassOrInterface() ? checker.getBaseTypes(type) : [];
  const [sender] = base ? checker.getTypeArguments(base as ts.TypeReference) : [];
  return sender?.symbol.name ?? '?';
}

function add(names: Set<string>, name: string | null): void {
  if (name !== null) names.add(name);
}

export interface ElectronMembers {
  /** Values that the program imports from `electron`. */
  imported: string[];
  /** `App.quit` and other members that the program calls or reads, and events that it listens to: `App#before-quit`. */
  used: string[];
  /** What the stand-in declares: members named in `Pick` and `Like`, and events that it emits. */
  stoodIn: string[];
}

/** Reads the desktop host and the stand-in. Resolves only Electron's declarations, so it takes just a second. */
export function readElectronMembers(): ElectronMembers {
  const host = sourcesIn('electron/hosts/electron');
  const standIn = ['answerQuestions', 'electron', 'preloadFrame', 'electronTypes'].map((name) =>
    at(`test/support/electronStandIn/${name}.ts`),
  );
  const options: ts.CompilerOptions = { noResolve: true, types: [], lib: ['lib.es2024.d.ts'], skipLibCheck: true };
  const program = ts.createProgram([declarations, ...host, ...standIn], { ...options, target: ts.ScriptTarget.ES2024 });
  const checker = program.getTypeChecker();
  const [imported, used, stoodIn] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const each = (files: string[], visit: (node: ts.Node) => void): void => {
    for (const file of files) visitAll(program.getSourceFile(file) ?? failRead(file), visit);
  };

  each(host, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier) && node.moduleSpecifier.text === 'electron') {
      const named = node.importClause?.namedBindings;
      if (node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword && named && ts.isNamedImports(named))
        for (const { name } of named.elements) imported.add(name.text);
    }
    if (!ts.isPropertyAccessExpression(node)) return;
    const name = memberName(checker.getSymbolAtLocation(node.name));
    add(used, name);
    const event = listening.has(node.name.text) && ts.isCallExpression(node.parent) ? eventIn(node.parent) : null;
    if (name !== null && event !== null) add(used, `${name.split('.', 1)[0] ?? ''}${event}`);
  });
  each(standIn, (node) => {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      if (!/^(Pick|Like)</.test(node.getText())) return;
      for (const property of checker.getTypeAtLocation(node).getProperties()) add(stoodIn, memberName(property));
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'tell') return;
    add(stoodIn, `${sentFor(checker, node.expression.expression)}${eventIn(node) ?? ''}`);
  });
  return { imported: [...imported].sort(), used: [...used].sort(), stoodIn: [...stoodIn].sort() };
}

function failRead(file: string): never {
  throw new Error(`${file} was not read`);
}
