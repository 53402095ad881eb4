/** Turns rows into lines of evidence, one after another, and collects the sums for the statement. */
import type { DecisionEntry, EvidenceCounts, EvidenceStatement, RowLine } from '#contract/evidence/evidence.ts';
import { Frontier, leafOf } from '../../platform/merkle/tree.ts';
import { splitNames } from '../../service/answers/kept/answerViews.sql.ts';
import type { AnswerBehind } from '../../service/answers/kept/evidenceAnswers.sql.ts';
import { commitDecision, openSalts, purposes, type Salts } from '../format/commitments.ts';
import {
  openRowTally,
  keptLineOf,
  lineText,
  purgedLineOf,
  type AnswerHashes,
  type AnswerState,
  type RowState,
} from '../format/rowState.ts';
import type { Parts } from './openParts.ts';
import type { EvidenceRow } from './readRows.ts';

type Operations = EvidenceStatement['predicate']['operations'];

export interface WrittenLine {
  row: number;
  text: string;
  leaf: Buffer;
  /** The state that the list keeps, as JSON. */
  state: string;
}

export interface Lines {
  /** `secret`: the row's secret (commitments.ts). */
  lineOf(row: EvidenceRow, secret: Uint8Array): WrittenLine;
  /** Returns the sums over all lines. */
  sums(): { counts: EvidenceCounts; tree: { size: number; root: Buffer }; operations: Operations; people: string[] };
}

/** `parts`: the parts of a shared list; null if it isn't shared. */
export function openLines(parts: Parts | null): Lines {
  const salts = openSalts();
  const tree = new Frontier();
  const tally = openRowTally();
  const operations = openNumbered<Operations[number]>();
  const people = openNumbered<string>();
  const operationOf = ({ operation, addOns, environment, sandbox }: AnswerBehind): number =>
    operations.numberOf(`${operation} ${addOns} ${sandbox} ${environment}`, () => ({
      operation,
      addOns: splitNames(addOns),
      environment,
      sandbox: sandbox === 1,
    }));

  const stateOf = ({ row, purged, judged, answers, ...rest }: EvidenceRow): RowState => {
    if (purged !== null)
      return [row, purged.cellsCommitment && Buffer.from(purged.cellsCommitment).toString('base64url'), 'purged', purged.at];
    const { status, why, litigator, litigatorWhy } = judged;
    // The list’s own record and the verdict that follows from it must agree.
    if (status === 'purged') throw new Error(`row ${row} is purged, and the list has no record of it`);
    const decision = decisionEntry(rest, salts, (name) => people.numberOf(name, () => name));
    const all = answers.map((answer): AnswerState => [
      operationOf(answer),
      answer.answerId,
      answer.sentAt,
      answer.answeredAt,
      answer.sandbox,
    ]);
    const state = [row, status, why, litigator, litigatorWhy, decision, all] as const;
    if (parts === null) return [...state];
    const madeAnswers = answers.map((answer) => parts.answer(answer));
    return [...state, [parts.decision(row, decision?.length === 4 ? rest.decision : null), madeAnswers]];
  };

  const saltedBy = (answers: readonly AnswerBehind[]): readonly AnswerHashes[] =>
    parts === null ? answers : answers.map((answer) => ({ ...answer, salt: parts.saltOf(answer) }));

  return {
    lineOf(row, secret) {
      salts.of(secret);
      const state = stateOf(row);
      const line: RowLine = state.length === 4 ? purgedLineOf(salts, state) : keptLineOf(salts, state, row.cells, saltedBy(row.answers));
      const text = lineText(line);
      const leaf = leafOf(Buffer.from(text));
      tree.append(leaf);
      tally.add(line);
      return { row: row.row, text, leaf, state: JSON.stringify(state) };
    },
    sums: () => ({
      counts: tally.counts(),
      tree: { size: tree.size, root: tree.root() },
      operations: operations.all,
      people: people.all,
    }),
  };
}

/** Returns the person's decision, else the policy's suggestion. */
function decisionEntry(
  { decision, suggestion }: Pick<EvidenceRow, 'decision' | 'suggestion'>,
  salts: Salts,
  personOf: (name: string) => number,
): DecisionEntry | null {
  if (decision !== null && decision.value !== null) {
    const annotation = { note: decision.note, reason: decision.keptReason };
    const committed =
      annotation.note === '' && annotation.reason === null ? null : commitDecision(salts.derive(purposes.decision)[0], annotation);
    return [decision.value, personOf(decision.operator), decision.at, committed];
  }
  return suggestion === null ? null : [suggestion.value, null, suggestion.rule];
}

/** Numbers values in order of first appearance. */
function openNumbered<T>(): { numberOf(key: string, make: () => T): number; all: T[] } {
  const numbers = new Map<string, number>();
  const all: T[] = [];
  return {
    all,
    numberOf(key, make) {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, all.length);
      all.push(make());
      return all.length - 1;
    },
  };
}
