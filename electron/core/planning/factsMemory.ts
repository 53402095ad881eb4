/** What the verdicts of a list's rows say, in short: for conditions, which are asked anew with every change of theirs. */
import type { Condition } from '../../contract/condition.ts';
import { matches } from '../verdict/matches.ts';
import { bandOf } from '../../contract/verdict.ts';
import type { ReadDb } from '../store/database.ts';
import { readFactsAfter, unpackFacts, type VerdictFacts } from '../store/lists/verdicts/verdicts.ts';

const pageRows = 1_000;

export class FactsMemory {
  /** Rows up to this one are known. */
  through = 0;
  readonly #rows: number;
  /** By row: which of the verdicts that differ; 0: none. */
  readonly #which: Uint32Array;
  readonly #known = new Map<string, number>();
  readonly #facts: VerdictFacts[] = [];

  constructor(rows: number) {
    this.#rows = rows;
    this.#which = new Uint32Array(rows + 1);
  }

  readPage(db: ReadDb): void {
    const page = readFactsAfter(db, this.through, pageRows);
    for (const read of page) {
      const [row, packed, score, lineType] = read;
      const key = `${packed} ${score} ${lineType}`;
      let which = this.#known.get(key);
      if (which === undefined) this.#known.set(key, (which = this.#facts.push(unpackFacts(read))));
      this.#which[row] = which;
    }
    this.through = page.length < pageRows ? this.#rows : (page.at(-1)?.[0] ?? this.#rows);
  }

  /** Which rows pass. What a sandbox invented says nothing about a row when real calls are bought. */
  passing(where: Condition, sandbox: boolean): (row: number) => boolean {
    const passes: boolean[] = [];
    const judge = (facts: VerdictFacts): boolean => (!facts.sandbox || sandbox) && matches(where, { ...facts, band: bandOf(facts.score) });
    return (row) => {
      const which = this.#which[row] ?? 0;
      const facts = this.#facts[which - 1];
      return facts !== undefined && (passes[which] ??= judge(facts));
    };
  }
}
