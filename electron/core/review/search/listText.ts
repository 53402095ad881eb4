/** The text of one list, made once in the background: for searching all cells, and for tests on a column. */
import { Failed } from '#contract/failure.ts';
import { soughtIn, type Sought } from '#contract/review/searchedText.ts';
import { numberBytes } from '../../lists/rows/foldedRows.sql.ts';
import { dropSearchText, openSearchText, type SearchText, type TextOf } from '../../lists/rows/searchText.sql.ts';
import type { TextBlock, TextChunk } from '../../lists/rows/textBlocks.sql.ts';
import { eachChunk, makeText, isAsked, scanBlock } from './makeText.ts';
import { openSlices, type Slices } from '../slices.ts';

export interface ListText {
  /** Returns one byte per row: 1 if a cell contains `text`, ignoring case and accents. Throws Failed('view.superseded'). */
  search(text: string, slices: Slices): Promise<Uint8Array>;
  /**
   * Passes the cells of one column to `take`, folded, chunk by chunk, valid only during the call. Resolves to false if the text isn't made
   * yet or turns out to be damaged; then the caller must discard what it received. Throws Failed('view.superseded').
   */
  eachBlock(column: number, slices: Slices, take: (chunk: TextChunk, block: TextBlock) => void): Promise<boolean>;
  /** Makes the text unless it exists, and resolves when done. Never rejects: the next search reports a failure. */
  prepare(): Promise<void>;
  close(): void;
}

/** Number of search results to keep: deleting a letter shows the earlier result again. */
const mostKept = 6;

/** What is searched for: the text, and its digits if it may be part of a number, otherwise empty. */
interface Needles {
  readonly text: Buffer;
  readonly number: Buffer;
}

const needlesOf = ({ text, digits }: Sought): Needles => ({ text: Buffer.from(text), number: numberBytes(digits) });

/** Whether every row that matches `whole` also matches `part`. */
const isPart = (part: Needles, whole: Needles): boolean =>
  whole.text.includes(part.text) && (whole.number.length === 0 || (part.number.length > 0 && whole.number.includes(part.number)));

/** Marks the rows that contain the text in one of the columns, or the number. */
function scanAll(chunk: TextChunk, blocks: readonly TextBlock[], needles: Needles, hits: Uint8Array): void {
  for (const block of blocks.slice(0, -1)) scanBlock(chunk, block, needles.text, hits);
  const numbers = blocks.at(-1);
  if (numbers && needles.number.length > 0) scanBlock(chunk, numbers, needles.number, hits);
}

export function openListText(of: TextOf): ListText {
  const ending = new AbortController();
  const gone = (): Failed => new Failed('list.notFound', { listId: of.listId });
  /** Resolves to null if the text can't be written; then each search reads the list itself. */
  let making: Promise<SearchText | null> | null = null;
  /** The finished text, if any. */
  let atHand: SearchText | null = null;
  // Keyed by the text searched for; the first entry is the oldest.
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
  /** Finds the text without making it, so that a test on one column doesn't wait for all of them. */
  const find = (): SearchText | null => {
    if (making === null && !ending.signal.aborted) {
      atHand = openSearchText(of);
      if (atHand) making = Promise.resolve(atHand);
    }
    return atHand;
  };
  const forget = async (damaged: SearchText): Promise<void> => {
    // Another search may have noticed the damage first.
    if ((await making) !== damaged) return;
    making = null;
    atHand = null;
    damaged.close();
    dropSearchText(of.dataDir, of.listId);
  };
  /** Rows that match a part of the needles: only they can match all of them. */
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
      // The key uses bytes, because half a character is not part of the whole one.
      const key = needles.text.toString('latin1');
      const known = found.get(key);
      if (known) return known.hits;
      // A lone accent folds to nothing, which every row contains.
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
