/** Tells how much of a table looks like values rather than like text that was cut in the wrong places. */

const typed: readonly RegExp[] = [
  // Numbers, prices, shares.
  /^[+-]?[$€£]?\s?[+-]?(?:\d{1,3}(?:[ ,.']\d{3})+|\d+)?(?:[.,]\d+)?(?:e[+-]?\d+)?\s?[%€£$]?$/i,
  // Dates and times.
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?:Z|[+-]\d\d:?\d\d)?)?$/i,
  /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?$/i,
  // E-mail addresses and web addresses.
  /^[^\s@,;|]+@[^\s@,;|]+\.[a-z]{2,}$/i,
  /^(?:https?:\/\/|www\.)[^\s;|,]+$/i,
  // Phones.
  /^\+?[\d\s().-]{7,20}(?:x\d+)?$/,
  // Words.
  /^[\p{L}\p{N}_.$&/()?!%+*°²³'’-]+(?:,? [\p{L}\p{N}_.$&/()?!%+*°²³'’-]+)*$/u,
];

/** Quotes that the dialect doesn't take for quotes. */
const quoted = /^(['"]).+\1$/s;

/** The share of cells that are something; a cell of many words counts for less. */
export function typedShare(records: readonly (readonly string[])[]): number {
  let cells = 0;
  let known = 0;
  for (const record of records)
    for (const cell of record) {
      cells++;
      const text = cell.trim();
      if (text === '' || (text.length < 200 && !quoted.test(text) && typed.some((type) => type.test(text)))) known++;
    }
  return cells === 0 ? 0 : Math.max(0.0001, known / cells);
}
