/** The text of one list, made once, in the background: for searches of all cells, and for questions about a column. */
import { Failed } from '#contract/failure.ts';
import { soughtIn, type Sought } from '#contract/review/searchedText.ts';
import { numberBytes } from '../../lists/rows/foldedRows.sql.ts';
import { dropSearchText, openSearchText, type SearchText, type TextOf } from '../../lists/rows/searchText.sql.ts';
import type { TextBlock, TextChunk } from '../../lists/rows/textBlocks.sql.ts';
import { eachChunk, makeText, isAsked, scanBlock } from './makeText.ts';
import { openSlices, type Slices } from '../slices.ts';

export interface ListText {
  /** One byte per row: 1 if a cell contains `text`, ignoring case and accents. Throws Failed('view.superseded'). */
  search(text: string, slices: Slices): Promise<Uint8Array>;
  /**
   * Passes on the cells of one column, folded, chunk by chunk, valid only during the call. Resolves to false if the text isn't made yet, and if it
   * turns out to be damaged: then nothing that was passed on counts. Throws Failed('view.superseded').
   */
  eachBlock(column: number, slices: Slices, take: (chunk: TextChunk, block: TextBlock) => void): Promise<boolean>;
  /** Makes the text unless it is there, and resolves when that is over. Never rejects: the next search reports a failure. */
  prepare(): Promise<void>;
  close(): void;
}

/** Results that are kept: deleting a letter shows the earlier result again. */
const mostKept = 6;

/** What is searched for: the text, and its digits if it is a part of a number, which may be empty. */
interface Needles {
  readonly text: Buffer;
  readonly number: Buffer;
}

const needlesOf = ({ text, digits }: Sought): Needles => ({ text: Buffer.from(text), number: numberBytes(digits) });

/** Whether every row with `whole` has `part`, too. */
const isPart = (part: Needles, whole: Needles): boolean =>
  whole.text.includes(part.text) && (whole.number.length === 0 || (part.number.length > 0 && whole.number.includes(part.number)));

/** Marks the rows that have the text in one of the columns, or the number. */
function scanAll(chunk: TextChunk, blocks: readonly TextBlock[], needles: Needles, hits: Uint8Array): void {
  for (const block of blocks.slice(0, -1)) scanBlock(chunk, block, needles.text, hits);
  const numbers = blocks.at(-1);
  if (numbers && needles.number.length > 0) scanBlock(chunk, numbers, needles.number, hits);
}

export function openListText(of: TextOf): ListText {
  const ending = new AbortController();
  const gone = (): Failed => new Failed('list.notFound', { listId: of.listId });
  /** Null: it can't be written, and each search reads the list itself. */
  let making: Promise<SearchText | null> | null = null;
  /** What was made. */
  let atHand: SearchText | null = null;
  // By the text searched for; the first one is the oldest.
  const found = new Map<string, { needles: Needles; hits: Uint8Array }>();

  const text = (): Promise<SearchText | null> =>
    (making ??= make().catch((error: unknown) => {
      making = null;
      throw ending.signal.aborted ? gone() : error;
    }));
  const make = async (): Promise<SearchText | null> => {
    const made = openSearchText(of) ?? (await makeText(of, openSlices(ending.signal)));
    if (ending.signal.aborted) made?.close();
    return (atHand = made);
  };
  /** Without making it: nobody who asks about one column waits for all of them. */
  const find = (): SearchText | null => {
    if (making === null && !ending.signal.aborted) {
      atHand = openSearchText(of);
      if (atHand) making = Promise.resolve(atHand);
    }
    return atHand;
  };
  const forget = async (damaged: SearchText): Promise<void> => {
    // Another search may have noticed it first.
    if ((await making) !== damaged) return;
    making = null;
    atHand = null;
    damaged.close();
    dropSearchText(of.dataDir, of.listId);
  };
  /** Rows with a part of the needles: only they can have all of them. */
  const among = (needles: Needles): Uint8Array | null => {
    const parts = [...found.values()].filter((one) => isPart(one.needles, needles));
    const longest = parts.sort((a, b) => b.needles.text.length - a.needles.text.length)[0];
    return longest?.hits ?? null;
  };
  const scan = async (needles: Needles, rows: Uint8Array | null, slices: Slices, isSecond = false): Promise<Uint8Array> => {
    const hits = new Uint8Array(of.rows);
    const source = await slices.join(text());
    if (source === null) {
      await eachChunk(of, slices, (chunk, blocks) => scanAll(chunk, blocks, needles, hits));
      return hits;
    }
    for (const [index, chunk] of source.chunks.entries()) {
      if (!isAsked(rows, chunk)) continue;
      if (slices.due()) await slices.pause();
      if (ending.signal.aborted) throw gone();
      const blocks = source.read(index, 0, of.columns + 1);
      if (blocks === null) {
        if (isSecond) throw new Failed('dataFolder.unusable', { path: of.dataDir, problem: 'the text for searching can’t be read back' });
        await forget(source);
        return scan(needles, rows, slices, true);
      }
      scanAll(chunk, blocks, needles, hits);
    }
    return hits;
  };

  return {
    async search(sought, slices) {
      const needles = needlesOf(soughtIn(sought));
      // As bytes, because half a character is not part of the whole one.
      const key = needles.text.toString('latin1');
      const known = found.get(key);
      if (known) return known.hits;
      // Nothing remains of a lone accent, which every row contains.
      const hits = key === '' ? new Uint8Array(of.rows).fill(1) : await scan(needles, among(needles), slices);
      found.set(key, { needles, hits });
      const [oldest] = found.keys();
      if (found.size > mostKept && oldest !== undefined) found.delete(oldest);
      return hits;
    },
    async eachBlock(column, slices, take) {
      const source = find();
      if (source === null) return false;
      for (const [index, chunk] of source.chunks.entries()) {
        if (slices.due()) await slices.pause();
        if (ending.signal.aborted) throw gone();
        const [block] = source.read(index, column, column + 1) ?? [];
        if (block === undefined) {
          await forget(source);
          return false;
        }
        take(chunk, block);
      }
      return true;
    },
    prepare: () =>
      text().then(
        () => undefined,
        () => undefined,
      ),
    close() {
      ending.abort();
      void making?.then(
        (made) => made?.close(),
        () => undefined,
      );
    },
  };
}
