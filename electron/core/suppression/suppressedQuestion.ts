/** Finds suppressed people: among the rows of a list by their findings, and in a request by its parameters. */
import { setImmediate } from 'node:timers/promises';
import { rowSetOf } from '#base/rowSet.ts';
import type { FieldKind } from '#contract/lists/fields.ts';
import type { Operation } from '#contract/service/operation.ts';
import type { Suppressing, SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { readList } from '../lists/file/list.sql.ts';
import { openListToRead } from '../lists/file/openList.sql.ts';
import { rowsWithRule } from '../lists/findings/findings.sql.ts';
import { findDomain, personTexts } from '../normalise/suppressed.ts';
import type { ReadDb } from '../platform/database.ts';
import { packRows } from '../platform/pieces.ts';
import { findSuppression } from './inForce.sql.ts';

/** Rows per step; between steps the thread serves other requests. */
const pageRows = 50_000;

/** Returns the rows of a list that are on the suppression list by its findings, packed. Throws Failed('list.notFound'). */
export async function suppressedRows(dataDir: string, listId: string): Promise<string> {
  using db = openListToRead(dataDir, listId);
  const { rows } = readList(db);
  const found: number[] = [];
  for (let first = 1; first <= rows; first += pageRows) {
    found.push(...rowsWithRule(db, 'suppressed', first, first + pageRows - 1));
    await setImmediate();
  }
  return packRows(rowSetOf(Uint32Array.from(found)));
}

/** A parameter of the request, canonical as sent. */
export interface AskedValue {
  name: string;
  kind: FieldKind;
  value: string;
}

/** Returns the parameters as sent, with their kinds, without those that the operation doesn't know. */
export const askedValues = ({ parameters: known }: Operation, parameters: readonly (readonly [string, string])[]): AskedValue[] =>
  parameters.flatMap(([sent, value]) => {
    const parameter = known.find(({ name, sentAs = name }) => sentAs === sent);
    return parameter ? [{ name: sent, kind: parameter.kind, value }] : [];
  });

/**
 * Returns which value of the request is on the list, and why; null if none is. Compares in the same order as for rows of a list: phones,
 * then e-mail addresses and their domains, then the person, who is reported by name. `at`: epoch ms.
 */
export function findInQuestion(db: ReadDb, asked: readonly AskedValue[], at: number): (Suppressing & { value: string }) | null {
  const find = (kind: SuppressionKind, value: string): Suppressing | null => findSuppression(db, kind, value, at);
  const first = <T>(all: readonly T[], whyOf: (one: T) => Suppressing | null, shown: (one: T) => string) => {
    for (const one of all) {
      const why = whyOf(one);
      if (why !== null) return { ...why, value: shown(one) };
    }
    return null;
  };
  const asIs = (value: string): string => value;
  const valuesOf = (kind: FieldKind): string[] => asked.filter((one) => one.kind === kind).map(({ value }) => value);
  const phones = valuesOf('phone');
  const { name, texts } = personOf(asked, phones);
  return (
    first(phones, (phone) => find('phone', phone), asIs) ??
    first(valuesOf('email'), (email) => find('email', email) ?? findDomain(email, (from) => find('domain', email.slice(from))), asIs) ??
    first(
      texts,
      (text) => find('person', text),
      () => name,
    )
  );
}

function personOf(asked: readonly AskedValue[], phones: readonly string[]): { name: string; texts: string[] } {
  const valueOf = (...names: string[]): string => asked.find(({ name }) => names.includes(name))?.value ?? '';
  const name = valueOf('name', 'phone.name_hint') || `${valueOf('first_name')} ${valueOf('last_name')}`.trim();
  const [street, postalCode] = [valueOf('address.street_line_1'), valueOf('address.postal_code', 'phone.postal_code_hint')];
  return { name, texts: personTexts({ name, phones, street, postalCode }) };
}
