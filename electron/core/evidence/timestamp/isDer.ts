/** Whether bytes are one DER value, exactly: parsers forgive lengths that don't add up, and a change in one must not go unnoticed. */

const constructed = 0x20;
const longForm = 0x80;

/** Where the value that starts at `at` ends, at most at `end`; -1 if it isn't well-formed. Tags of one byte, definite shortest lengths. */
function endOf(bytes: Uint8Array, at: number, end: number): number {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || at + 2 > end || (tag & 0x1f) === 0x1f) return -1;
  const lengthBytes = first < longForm ? 0 : first - longForm;
  if (first >= longForm && (lengthBytes === 0 || lengthBytes > 3)) return -1;
  let length = first < longForm ? first : 0;
  for (let byte = 0; byte < lengthBytes; byte += 1) length = length * 256 + (bytes[at + 2 + byte] ?? 0);
  if (lengthBytes > 0 && length < (lengthBytes === 1 ? longForm : 256 ** (lengthBytes - 1))) return -1;
  const start = at + 2 + lengthBytes;
  const stop = start + length;
  if (stop > end) return -1;
  if ((tag & constructed) === 0) return stop;
  let inside = start;
  while (inside < stop && inside >= 0) inside = endOf(bytes, inside, stop);
  return inside === stop ? stop : -1;
}

export const isDer = (bytes: Uint8Array): boolean => endOf(bytes, 0, bytes.length) === bytes.length;
