/** Which values of a column contain a text: one plain search over their bytes. */
import type { Slices } from '../slices.ts';
import { eachLongText } from './columnValues.ts';
import type { Column } from './openColumn.ts';

/** Bytes searched between two looks at the time. */
const bytesAtOnce = 1 << 20;

/** One byte per code: 1 if the value contains `needle`, which is folded; an empty one is in every value that isn't empty. */
export async function findText({ values, db }: Column, needle: Buffer, slices: Slices): Promise<Uint8Array> {
  const { bytes, starts, ends, long, size } = values;
  const found = new Uint8Array(size);
  let code = 1;
  let start = starts[1] ?? bytes.length;
  while (code < size) {
    if (slices.due()) await slices.turn();
    // Up to the end of a value: none is searched in two parts.
    let next = code;
    const most = start + bytesAtOnce;
    if ((starts[size - 1] ?? 0) <= most) next = size;
    else while (next < size && (starts[next] ?? 0) <= most) next++;
    const part = bytes.subarray(start, next < size ? starts[next] : bytes.length);
    for (let hit = part.indexOf(needle); hit >= 0;) {
      const place = start + hit;
      while (code + 1 < next && (starts[code + 1] ?? 0) <= place) code++;
      // Behind what is kept of a long text, there is its digest.
      if (place + needle.length <= ends(code)) found[code] = 1;
      if (++code >= next) break;
      hit = part.indexOf(needle, (starts[code] ?? 0) - start);
    }
    code = next;
    start = starts[next] ?? bytes.length;
  }
  const unsure = [...long].filter((one) => found[one] === 0);
  await eachLongText(db, values, unsure, slices, (one, text, from, to) => {
    if (text.subarray(from, to).includes(needle)) found[one] = 1;
  });
  return found;
}
