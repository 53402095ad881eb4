/** Every operation that Rollcall can ask. A new one is one file beside this and one entry here. */
import { Failed } from '../failure.ts';
import type { Operation } from '../operation.ts';
import { callerId30 } from './callerId30.ts';
import { callerId31 } from './callerId31.ts';
import { cnam31 } from './cnam31.ts';
import { decisionSignals10 } from './decisionSignals10.ts';
import { location30 } from './location30.ts';
import { location31 } from './location31.ts';
import { locationIntel30 } from './locationIntel30.ts';
import { person31 } from './person31.ts';
import { phone32 } from './phone32.ts';
import { phoneFeedback10 } from './phoneFeedback10.ts';
import { phoneIntel30 } from './phoneIntel30.ts';
import { realContact11 } from './realContact11.ts';
import { realContact20 } from './realContact20.ts';
import { sourcesOf } from './sources.ts';

/** In the order in which they are offered: the main job first, a newer version before an older one. */
export const operations: readonly [Operation, ...Operation[]] = [
  realContact20,
  realContact11,
  phoneIntel30,
  phone32,
  callerId31,
  callerId30,
  cnam31,
  locationIntel30,
  location31,
  location30,
  person31,
  decisionSignals10,
  phoneFeedback10,
];

/** What a list is asked unless a person says otherwise. */
export const [mainOperation] = operations;

/** The one that needs a phone and nothing else: for a call by hand, and for a list that lacks what another operation needs. */
export const phoneOperation = operations.find(({ parameters }) => {
  const required = parameters.filter((parameter) => parameter.required);
  return required.length > 0 && required.every(({ kind }) => kind === 'phone');
});

/** Each by its id, and the newest version by its name alone. */
const called = new Map<string, Operation>(
  operations.toSorted((a, b) => compareVersions(a.version, b.version)).flatMap((one) => [[one.id, one] as const, [one.name, one] as const]),
);

/** The operation called `name@version`, or the newest version of `name`. */
export const findOperation = (text: string): Operation | undefined => called.get(text);

/** The operation with exactly this `name@version`. Throws Failed('operation.unknown'). */
export function getOperation(id: string): Operation {
  const operation = called.get(id);
  if (operation?.id !== id) throw new Failed('operation.unknown', { operation: id, known: operations.map((one) => one.id).join(', ') });
  return operation;
}

/** The same operation in another version, the newest that can be run over a list; null where there is none. */
export function otherVersionOf(id: string): string | null {
  const { name } = getOperation(id);
  return operations.find((other) => other.name === name && other.id !== id && other.overLists)?.id ?? null;
}

/** Whether a newer version of the same operation is in the catalogue. */
export function isEarlierVersion({ name, version }: Operation): boolean {
  return operations.some((other) => other.name === name && compareVersions(other.version, version) > 0);
}

/** The field that fills a parameter first: `address.city` for `city`. A name that is no parameter is itself. */
export function fieldOfParameter(name: string): string {
  const parameter = operations.flatMap(({ parameters }) => parameters).find((one) => one.name === name);
  return (parameter && sourcesOf(parameter)[0]?.[0]) ?? name;
}

/** Part by part as numbers: 3.10 is newer than 3.9. */
function compareVersions(a: string, b: string): number {
  const theirs = b.split('.');
  for (const [index, part] of a.split('.').entries()) {
    const difference = Number(part) - Number(theirs[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
