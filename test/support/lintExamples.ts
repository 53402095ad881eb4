/** For each lint rule, code that breaks it. */

/** Code in electron/core. */
export const inCore: Readonly<Record<string, string>> = {
  'rollcall/held-file': `import { renameSync } from 'node:fs';
export const move = renameSync;`,
  eqeqeq: 'export const same = (a: string, b: string) => a == b;',
  'no-console': `console.log('');
export {};`,
  'no-eval': `eval('1');
export {};`,
  'no-new-func': "export const made = new Function('return 1');",
  'no-param-reassign': `export function f(a: number) {
  a = 1;
  return a;
}`,
  'no-var': 'export var a = 1;',
  'object-shorthand': `const a = 1;
export const b = { a: a };`,
  'prefer-const': `let a = 1;
export const b = a;`,
  'no-array-constructor': 'export const a = new Array(0, 1);',
  'no-unused-expressions': `declare const a: { b: number };
a.b;
export {};`,
  'no-unused-vars': `const a = 1;
export {};`,
  'prefer-rest-params': `export function f() {
  return arguments[0] as number;
}`,
  'prefer-spread': `declare const f: (...a: number[]) => void;
declare const b: number[];
export const a = f.apply(undefined, b);`,
  'typescript/await-thenable': `export async function f() {
  await 1;
}`,
  'typescript/ban-ts-comment': `// @ts-expect-error because
export const a: string = 1;`,
  'typescript/consistent-type-imports': `import { Buffer } from 'node:buffer';
export type A = Buffer;`,
  'typescript/no-array-delete': `declare const a: number[];
delete a[0];
export {};`,
  'typescript/no-base-to-string': 'export const text = String({});',
  'typescript/no-duplicate-enum-values': `export enum A {
  b = 1,
  c = 1,
}`,
  'typescript/no-duplicate-type-constituents': "export type A = 'a' | 'a';",
  'typescript/no-empty-object-type': 'export type A = {};',
  'typescript/no-explicit-any': 'export type A = any;',
  'typescript/no-extra-non-null-assertion': `declare const a: { b: number } | null;
export const c = a!!.b;`,
  'typescript/no-floating-promises': `async function f() {}
f();
export {};`,
  'typescript/no-for-in-array': `for (const a in [1]) String(a);
export {};`,
  'typescript/no-implied-eval': `setTimeout('a()', 1);
export {};`,
  'typescript/no-misused-new': `export interface A {
  new (): A;
}`,
  'typescript/no-misused-promises': 'export const a = (f: () => Promise<boolean>) => (f() ? 1 : 2);',
  'typescript/no-namespace': `export namespace A {
  export const a = 1;
}`,
  'typescript/no-non-null-asserted-optional-chain': `declare const a: { b?: { c: number } };
export const c = a.b?.c!;`,
  'typescript/no-non-null-assertion': `declare const a: { b: number } | null;
export const c = a!.b;`,
  'typescript/no-redundant-type-constituents': `export type A = unknown | string;
export type B = string | 'a';`,
  'typescript/no-require-imports': `import fs = require('node:fs');
export const a = fs;`,
  'typescript/no-this-alias': `export function f(this: object) {
  const a = this;
  return a;
}`,
  'typescript/no-unnecessary-type-assertion': `declare const a: string;
export const b = a as string;`,
  'typescript/no-unnecessary-type-constraint': 'export type A<T extends unknown> = T[];',
  'typescript/no-unsafe-argument': `declare const a: any;
export const b = Number.parseInt(a, 10);`,
  'typescript/no-unsafe-assignment': `declare const a: any;
export const b = a;`,
  'typescript/no-unsafe-call': `export declare const a: any;
a();`,
  'typescript/no-unsafe-declaration-merging': `export interface A {
  a: number;
}
export class A {}`,
  'typescript/no-unsafe-enum-comparison': `enum A {
  b,
}
declare const c: A;
export const d = c === 0;`,
  'typescript/no-unsafe-function-type': 'export type A = Function;',
  'typescript/no-unsafe-member-access': `declare const a: any;
export const b: unknown = a.b;`,
  'typescript/no-unsafe-return': `declare const a: any;
export const f = () => a;`,
  'typescript/no-unsafe-unary-minus': `declare const a: string;
export const b = -a;`,
  'typescript/no-wrapper-object-types': 'export type A = String;',
  'typescript/only-throw-error': `throw 'a';
export {};`,
  'typescript/prefer-as-const': "export const a = 'a' as 'a';",
  'typescript/prefer-namespace-keyword': `declare module A {
  const a: number;
}
export {};`,
  'typescript/prefer-promise-reject-errors': "export const a = Promise.reject('a');",
  'typescript/restrict-plus-operands': "export const a = (b: { c: 1 }) => b + '';",
  'typescript/restrict-template-expressions': 'export const a = (b: Error) => `${b}`;',
  'typescript/return-await': `export async function g(f: () => Promise<void>) {
  try {
    return f();
  } catch {
    return undefined;
  }
}`,
  'typescript/switch-exhaustiveness-check': `export function f(a: 'b' | 'c') {
  switch (a) {
    case 'b':
      return 1;
  }
  return 2;
}`,
  'typescript/triple-slash-reference': `/// <reference path="./eqeqeq.ts" />
export const a = 1;`,
  'rollcall/locale-call': 'export const a = (1).toLocaleString();',
  'rollcall/transaction': `declare const db: { transaction: (f: () => void) => void };
db.transaction(() => undefined);
export {};`,
};

/** Code in renderer. */
export const inWindow: Readonly<Record<string, string>> = {
  'react/error-boundaries': `declare const Child: () => React.ReactNode;
export function A() {
  try {
    return <Child />;
  } catch {
    return null;
  }
}`,
  'react/exhaustive-deps': `import { useEffect } from 'react';
export function A({ b }: { b: number }) {
  useEffect(() => {
    document.title = String(b);
  }, []);
  return null;
}`,
  'react/globals': `let a = 0;
export function A() {
  a = 1;
  return <p>{a}</p>;
}`,
  'react/immutability': `export function A({ b }: { b: { c: number } }) {
  b.c = 1;
  return <p>{b.c}</p>;
}`,
  'react/preserve-manual-memoization': `import { useMemo, useState } from 'react';
export function useA(b: number) {
  const c: number[] = [];
  useState(0);
  c.push(b);
  return useMemo(() => [c], [c]);
}`,
  'react/purity': `export function A() {
  return <p>{Math.random()}</p>;
}`,
  'react/refs': `import { useRef } from 'react';
export function A() {
  const a = useRef(0);
  return <p>{a.current}</p>;
}`,
  'react/rules-of-hooks': `import { useState } from 'react';
export function A({ b }: { b: boolean }) {
  if (b) useState(0);
  return null;
}`,
  'react/set-state-in-effect': `import { useEffect, useState } from 'react';
export function A() {
  const [a, setA] = useState(0);
  useEffect(() => {
    setA(1);
  }, []);
  return <p>{a}</p>;
}`,
  'react/set-state-in-render': `import { useState } from 'react';
export function A() {
  const [a, setA] = useState(0);
  setA(1);
  return <p>{a}</p>;
}`,
  'react/static-components': `export function A() {
  const B = () => <p />;
  return <B />;
}`,
  'react/unsupported-syntax': `export function A() {
  return <p>{String(eval('1'))}</p>;
}`,
  'react/use-memo': `import { useMemo } from 'react';
export function A() {
  const a = useMemo((b: number) => b, []);
  return <p>{String(a)}</p>;
}`,
};

/** Sentences in the window, each on its own line. */
export const sentences = [
  'export const a = <p>Some words</p>;',
  'export const a = <p title="some words" />;',
  "export const a = (b: string) => <p title={b === 'A' ? 'some words' : b} />;",
  "export const a = 'Done.';",
  "export const a = 'Some words';",
  'export const a = (b: string) => `${b} some words`;',
];
/** Texts that resemble sentences but aren't. */
export const noSentences = [
  'export const a = <p className="some words" />;',
  'export const a = (b: string) => <p className={`some words ${b}`} />;',
  'console.error(`some words`);',
];
