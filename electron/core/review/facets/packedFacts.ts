/** The facts of some rows as bytes for the list's file, array behind array, and back. */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { decisionValues } from '../../../contract/decision.ts';
import { findingRules } from '../../../contract/finding.ts';
import { noCalls } from '../../../contract/noCall.ts';
import { grades, litigatorStates, rowStatuses } from '../../../contract/verdict.ts';
import type { KeptPiece } from '../../store/lists/findings/keptFacts.ts';
import { deciders, type ListFacts } from './listFacts.ts';

/** The widest ones first, so that each stands where its width wants it. */
const arrays = ['findings', 'lineType', 'status', 'grade', 'score', 'litigator', 'decision', 'decidedBy', 'keptDespite'] as const;

/** Codes are positions in these: a program that knows other ones, or another order of bytes, reads none of it. */
export const factsLayout = createHash('sha256')
  .update(JSON.stringify([arrays, rowStatuses, grades, litigatorStates, decisionValues, deciders, noCalls, findingRules, endianness()]))
  .digest('base64url')
  .slice(0, 16);

const bytesOf = (array: ListFacts[(typeof arrays)[number]], from: number, to: number): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset + from * array.BYTES_PER_ELEMENT, (to - from) * array.BYTES_PER_ELEMENT);

/** The facts of as many rows from the arrays' beginning on. */
export function packFacts(facts: ListFacts, rows: number): KeptPiece {
  return { layout: factsLayout, lineTypes: facts.lineTypes, facts: Buffer.concat(arrays.map((name) => bytesOf(facts[name], 0, rows))) };
}

/** Puts the facts of the rows from `first` to `last` in their place. False, and nothing is changed, where these are not theirs. */
export function unpackFacts(piece: KeptPiece, facts: ListFacts, first: number, last: number): boolean {
  const parts = arrays.map((name) => bytesOf(facts[name], first - 1, last));
  const isTheirs = piece.layout === factsLayout && piece.facts.length === parts.reduce((sum, { length }) => sum + length, 0);
  if (!isTheirs) return false;
  let at = 0;
  for (const part of parts) {
    part.set(piece.facts.subarray(at, at + part.length));
    at += part.length;
  }
  translateLineTypes(piece.lineTypes, facts, first, last);
  return true;
}

/** The same names may have come in another order before. */
function translateLineTypes(names: readonly string[], { lineTypes, lineType }: ListFacts, first: number, last: number): void {
  const codes = names.map((name) => {
    const known = lineTypes.indexOf(name);
    return known >= 0 ? known : lineTypes.push(name) - 1;
  });
  if (codes.every((code, index) => code === index)) return;
  for (let at = first - 1; at < last; at++) lineType[at] = codes[lineType[at] ?? 0] ?? 0;
}
