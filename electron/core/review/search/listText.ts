/** Searches one list. Its text is made once, in the background; a search that extends an earlier one only scans the rows found then. */
import { Failed } from '../../../contract/failure.ts';
import { soughtIn, type Sought } from '../../../contract/searchedText.ts';
import { numberBytes } from '../../store/lists/rows/foldedRows.ts';
import { dropSearchText, openSearchText, type SearchText, type TextChunk, type TextOf } from '../../store/lists/rows/searchText.ts';
import { eachChunk, makeText } from './makeText.ts';
import { isAsked, scanChunk } from './scanText.ts';
import { openSlices, type Slices } from '../slices.ts';

export interface ListText {
  /** One byte per row: 1 if a cell contains `text`, ignoring case and accents. Throws Failed('view.superseded'). */
  search(text: string, slices: Slices): Promise<Uint8Array>;
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

function scanAll(
  chunk: TextChunk,
  bytes: Buffer,
  lengths: Uint32Array,
  needles: Needles,
  hits: Uint8Array,
  among: Uint8Array | null,
): void {
  scanChunk(chunk, bytes, lengths, needles.text, hits, among);
  if (needles.number.length > 0) scanChunk(chunk, bytes, lengths, needles.number, hits, among);
}

export function openListText(of: TextOf): ListText {
  const ending = new AbortController();
  const gone = (): Failed => new Failed('list.notFound', { listId: of.listId });
  /** Null: it can't be written, and each search reads the list itself. */
  let making: Promise<SearchText | null> | null = null;
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
    return made;
  };
  const forget = async (damaged: SearchText): Promise<void> => {
    // Another search may have noticed it first.
    if ((await making) !== damaged) return;
    making = null;
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
      await eachChunk(of, slices, (chunk, bytes, lengths) => scanAll(chunk, bytes, lengths, needles, hits, rows));
      return hits;
    }
    for (const [index, chunk] of source.chunks.entries()) {
      if (!isAsked(rows, chunk)) continue;
      if (slices.due()) await slices.turn();
      if (ending.signal.aborted) throw gone();
      const bytes = source.read(index);
      if (bytes === null) {
        if (isSecond) throw new Failed('dataFolder.unusable', { path: of.dataDir, problem: 'the text for searching can’t be read back' });
        await forget(source);
        return scan(needles, rows, slices, true);
      }
      scanAll(chunk, bytes, source.lengths, needles, hits, rows);
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
