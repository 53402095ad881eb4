/** Recognizes a text that comes back masked from a redacted copy: it says nothing new. */

const stars = /\*+/;

/** Whether `text` is `known` with stars in place of some of it. */
export function isMaskOf(text: string, known: string): boolean {
  const [first = '', ...others] = text.split(stars);
  const last = others.pop();
  if (last === undefined || known === '' || !known.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = known.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return known.length - last.length >= at && known.endsWith(last);
}
