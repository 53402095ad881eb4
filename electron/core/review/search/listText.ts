/** Searches one list. Its text is made once, in the background; a search that extends an earlier one only scans the rows found then. */
import { Failed } from '../../../contract/failure.ts';
import { folded } from '../../store/lists/rows/foldedText.ts';
import { dropSearchText, openSearchText, type SearchText, type TextOf } from '../../store/lists/rows/searchText.ts';
import { eachChunk, makeText } from './makeText.ts';
import { isAsked, scanChunk } from './scanText.ts';
import { openSlices, type Slices } from '../slices.ts';

export interface ListText {
  /** One byte per row: 1 if a cell contains `text`, ignoring case and accents. Throws Failed('view.superseded'). */
  search(text: string, slices: Slices): Promise<Uint8Array>;
  /** Starts making the text, without waiting for it. */
  prepare(): void;
  close(): void;
}

/** Results that are kept: deleting a letter shows the earlier result again. */
const mostKept = 6;

export function openListText(of: TextOf): ListText {
  const ending = new AbortController();
  const gone = (): Failed => new Failed('list.notFound', { listId: of.listId });
  /** Null: it can't be written, and each search reads the list itself. */
  let making: Promise<SearchText | null> | null = null;
  // By the bytes searched for; the first one is the oldest.
  const found = new Map<string, Uint8Array>();

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
  /** Rows with a part of the needle: only they can have all of it. */
  const among = (bytes: string): Uint8Array | null => {
    const parts = [...found.keys()].filter((part) => bytes.includes(part));
    const longest = parts.sort((a, b) => b.length - a.length)[0];
    return longest === undefined ? null : (found.get(longest) ?? null);
  };
  const scan = async (needle: Buffer, rows: Uint8Array | null, slices: Slices, isSecond = false): Promise<Uint8Array> => {
    const hits = new Uint8Array(of.rows);
    const source = await slices.join(text());
    if (source === null) {
      await eachChunk(of, slices, (chunk, bytes, lengths) => scanChunk(chunk, bytes, lengths, needle, hits, rows));
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
        return scan(needle, rows, slices, true);
      }
      scanChunk(chunk, bytes, source.lengths, needle, hits, rows);
    }
    return hits;
  };

  return {
    async search(sought, slices) {
      const needle = Buffer.from(folded(sought));
      // As bytes, because half a character is not part of the whole one.
      const bytes = needle.toString('latin1');
      const known = found.get(bytes);
      if (known) return known;
      // Nothing remains of a lone accent, which every row contains.
      const hits = bytes === '' ? new Uint8Array(of.rows).fill(1) : await scan(needle, among(bytes), slices);
      found.set(bytes, hits);
      const [oldest] = found.keys();
      if (found.size > mostKept && oldest !== undefined) found.delete(oldest);
      return hits;
    },
    prepare() {
      // The next search reports a failure; until then nobody awaits this.
      text().catch(() => undefined);
    },
    close() {
      ending.abort();
      void making?.then(
        (made) => made?.close(),
        () => undefined,
      );
    },
  };
}
