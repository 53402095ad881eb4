/** Every operation that Rollcall can ask. A new one is one file beside this and one entry here. */
import { Failed } from '../failure.ts';
import type { Operation } from '../operation.ts';
import { phoneIntel30 } from './phoneIntel30.ts';
import { realContact20 } from './realContact20.ts';

export const operations: readonly Operation[] = [realContact20, phoneIntel30];

/** The operation called `name@version`, or the newest version of `name`. */
export function findOperation(text: string): Operation | undefined {
  const versions = operations.filter(({ id, name }) => id === text || name === text);
  return versions.toSorted((a, b) => compareVersions(b.version, a.version))[0];
}

/** The operation with exactly this `name@version`. Throws Failed('operation.unknown'). */
export function getOperation(id: string): Operation {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Failed('operation.unknown', { operation: id, known: operations.map((one) => one.id).join(', ') });
  return operation;
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
