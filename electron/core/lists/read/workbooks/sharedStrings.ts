/** Reads the shared strings of an XLSX: the text of each item without phonetic runs, which are reading aids. */
import { Failed } from '#contract/failure.ts';
import { mostCellLength } from '../delimited/recordReader.ts';
import { unescapeText } from './escapedText.ts';
import { readXml } from './readXml.ts';
import { openStringTable, type StringTable } from './stringTable.ts';

export async function readSharedStrings(
  part: AsyncIterable<Buffer> | null,
  file: string,
  spillPath: string,
  signal: AbortSignal,
): Promise<StringTable> {
  const strings = openStringTable(spillPath);
  if (part === null) return strings;
  let text = '';
  let inText = false;
  let phonetic = false;
  try {
    await readXml(
      part,
      file,
      {
        open(name) {
          if (name === 'si') text = '';
          else if (name === 'rPh') phonetic = true;
          else if (name === 't') inText = !phonetic;
        },
        close(name) {
          if (name === 't') inText = false;
          else if (name === 'rPh') phonetic = false;
          else if (name === 'si') strings.add(unescapeText(text));
        },
        text(piece) {
          // A text too long for any cell needn't grow.
          if (inText && text.length <= mostCellLength) text += piece;
        },
      },
      () => {
        if (signal.aborted) throw new Failed('import.cancelled');
        return false;
      },
    );
  } catch (error) {
    strings.close();
    throw error;
  }
  return strings;
}
