/** Every operation that Rollcall can call. To add one, add its file here and one entry below. */
import { Failed } from '../../failure.ts';
import type { Prices } from '../../accounts/environment.ts';
import { sourcesOf, type Operation } from '../operation.ts';
import { callerId30, callerId31, cnam31 } from './versions/callerId.ts';
import { decisionSignals10 } from './versions/decisionSignals10.ts';
import { location30, location31, locationIntel30 } from './versions/location.ts';
import { person31 } from './versions/person31.ts';
import { phone32, phoneIntel30 } from './versions/phone.ts';
import { phoneFeedback10 } from './versions/phoneFeedback10.ts';
import { realContact11, realContact20 } from './versions/realContact.ts';

/** All operations in menu order: the main one first, newer versions before older ones. */
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

/** The default operation for a list. */
export const [mainOperation] = operations;

/** The operation that needs only a phone: for look-ups, and for lists that lack what other operations need. */
export const phoneOperation = operations.find(({ parameters }) => {
  const required = parameters.filter((parameter) => parameter.required);
  return required.length > 0 && required.every(({ kind }) => kind === 'phone');
});

/** Each operation by its id, and the newest version by its name. */
const called = new Map<string, Operation>(
  operations.toSorted((a, b) => compareVersions(a.version, b.version)).flatMap((one) => [[one.id, one] as const, [one.name, one] as const]),
);

/** The operation `name@version`, or the newest version of `name`. */
export const findOperation = (text: string): Operation | undefined => called.get(text);

/** The operation with exactly this `name@version`. Throws Failed('operation.unknown'). */
export function getOperation(id: string): Operation {
  const operation = called.get(id);
  if (operation?.id !== id) throw new Failed('operation.unknown', { operation: id, known: operations.map((one) => one.id).join(', ') });
  return operation;
}

/** Another version of the same operation, the newest that can be run over a list; null if there is none. */
export function otherVersionOf(id: string): string | null {
  const { name } = getOperation(id);
  return operations.find((other) => other.name === name && other.id !== id && other.overLists)?.id ?? null;
}

/** Whether the catalog has a newer version of the same operation. */
export function isEarlierVersion({ name, version }: Operation): boolean {
  return operations.some((other) => other.name === name && compareVersions(other.version, version) > 0);
}

/** The preferred field for a parameter: `address.city` for `city`. Other names are returned unchanged. */
export function fieldOfParameter(name: string): string {
  const parameter = operations.flatMap(({ parameters }) => parameters).find((one) => one.name === name);
  return (parameter && sourcesOf(parameter)[0]?.[0]) ?? name;
}

/** Default prices of calls: the published resale prices from each operation's file, in US dollars. */
export const defaultPrices: Prices = {
  operations: Object.fromEntries(
    operations.flatMap(({ id, usualPriceMicros }) => (usualPriceMicros === undefined ? [] : [[id, usualPriceMicros]])),
  ),
  addOns: {},
};

/** Compares part by part as numbers: 3.10 is newer than 3.9. */
function compareVersions(a: string, b: string): number {
  const theirs = b.split('.');
  for (const [index, part] of a.split('.').entries()) {
    const difference = Number(part) - Number(theirs[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
