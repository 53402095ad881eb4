/** Evaluates expressions inside the product's own modules, with access to everything in the module, including what it doesn't export. */
import { createRequire, registerHooks, stripTypeScriptTypes } from 'node:module';

type Evaluate = (expression: string, locals: Readonly<Record<string, unknown>>) => unknown;

/** Allows evaluation from now on in modules whose URLs begin with one of these. */
export function openModules(urls: readonly string[]): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!urls.some((begin) => url.startsWith(begin)) || loaded.source === undefined || loaded.source === null) return loaded;
      const source = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: `${source}\nexport const evaluateHere = (source: string): unknown => eval(source);\n` };
    },
  });
}

const load = createRequire(import.meta.url) as (file: string) => { evaluateHere: (source: string) => unknown };

/** Evaluates in the module of a file, with values for local names. */
export function openEvaluate(): (file: string, ...of: Parameters<Evaluate>) => unknown {
  const compiled = new Map<string, (locals: unknown) => unknown>();
  return (file, expression, locals) => {
    const source = `({ ${Object.keys(locals).join(', ')} }) => (${expression})`;
    const key = `${file} ${source}`;
    const made = compiled.get(key) ?? (load(file).evaluateHere(stripTypeScriptTypes(source)) as (locals: unknown) => unknown);
    compiled.set(key, made);
    return made(locals);
  };
}
