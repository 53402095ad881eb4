/** Builds HTML in which every text is escaped: names of lists, people and rules come from spreadsheets and strangers. */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Control characters would be invisible, and some end a line or turn text around. */
const unprintable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Markup that is safe as it stands. Only `markup` makes it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | Markup | readonly Markup[];

function written(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number')
    return String(part)
      .replace(unprintable, '\ufffd')
      .replace(/[&<>"']/g, (character) => escapes[character] ?? '');
  return part.map(({ text }) => text).join('');
}

/** Values are escaped, for content and quoted attributes alike; null is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((literal, at) => literal + written(parts[at] ?? null)).join(''));
}
