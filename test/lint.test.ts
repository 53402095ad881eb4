import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { inRoot, tools } from '../scripts/checkout.mjs';
import { silencingComments } from '../scripts/lint.mjs';
import { inCore, inWindow, noSentences, sentences } from './support/lintExamples.ts';

// The linter ignores unknown options of a rule, and its JavaScript rules may change, so each rule is tested.

const folder = mkdtempSync(join(tmpdir(), 'rollcall-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${text}\n`);
};

const configSchema = z.object({
  overrides: z.array(z.object({ rules: z.record(z.string(), z.unknown()) })),
  rules: z.record(z.string(), z.unknown()),
});
const found = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

/** The rules that each file breaks, by their names in the configuration. */
async function lint(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json', 'scripts/lintRules.mjs', 'electron/tsconfig.json', 'renderer/tsconfig.json'])
    cpSync(inRoot(file), join(folder, file));
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'), 'junction');
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tools.oxlint, '--format', 'json', '.'], { cwd: folder }, (_failed, stdout) => resolve(stdout));
  });
  const rules = new Map<string, Set<string>>();
  for (const { code, filename } of found.parse(JSON.parse(output)).diagnostics) {
    const name = code.replace(/^eslint\((.*)\)$/, '$1').replace(/^(\w+)(?:-hooks)?\((.*)\)$/, '$1/$2');
    const file = filename.replaceAll('\\', '/');
    rules.set(file, (rules.get(file) ?? new Set()).add(name));
  }
  return rules;
}

const fileOf = (folderOf: string, rule: string, ending: string): string => `${folderOf}/${rule.replace('/', '-')}.${ending}`;

it('finds what breaks a rule, each of those that it is told to keep', async () => {
  const config = configSchema.parse(JSON.parse(readFileSync(inRoot('.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')));
  const kept = [config, ...config.overrides].flatMap(({ rules }) => Object.keys(rules).filter((name) => rules[name] !== 'off'));
  expect([...Object.keys(inCore), ...Object.keys(inWindow), 'no-implied-eval', 'rollcall/sentence'].sort()).toEqual(
    [...new Set(kept)].sort(),
  );

  for (const [rule, text] of Object.entries(inCore)) write(fileOf('electron/core', rule, 'ts'), text);
  for (const [rule, text] of Object.entries(inWindow)) write(fileOf('renderer', rule, 'tsx'), text);
  write('any.config.ts', "globalThis.setTimeout('a()', 1);");
  sentences.forEach((text, index) => write(`renderer/sentence${index}.tsx`, text));
  noSentences.forEach((text, index) => write(`renderer/noSentence${index}.tsx`, text));
  const rules = await lint();

  expect(Object.keys(inCore).filter((rule) => !rules.get(fileOf('electron/core', rule, 'ts'))?.has(rule))).toEqual([]);
  expect(Object.keys(inWindow).filter((rule) => !rules.get(fileOf('renderer', rule, 'tsx'))?.has(rule))).toEqual([]);
  expect(rules.get('any.config.ts')).toContain('no-implied-eval');
  sentences.forEach((text, index) => expect(rules.get(`renderer/sentence${index}.tsx`), text).toContain('rollcall/sentence'));
  noSentences.forEach((text, index) => expect(rules.get(`renderer/noSentence${index}.tsx`), text).toBeUndefined());
});

it('finds comments that would silence the linter', () => {
  const [ours, theirs] = ['oxlint', 'eslint'].map((name) => `${name}-disable`);
  write('silenced/some/file.ts', `export const a = 1;\n// ${ours}-next-line no-var\nvar b = 1; /* ${theirs} */`);
  write('silenced/node_modules/file.ts', `// ${ours}`);
  expect(silencingComments(join(folder, 'silenced'))).toEqual([join('some', 'file.ts:2'), join('some', 'file.ts:3')]);
});
