/** The text of each page of a PDF written by Chromium: the fonts' own tables map glyphs to characters. */
import { inflateSync } from 'node:zlib';

type Objects = ReadonlyMap<number, { head: string; stream: string }>;

function objectsOf(pdf: string): Objects {
  const objects = new Map<number, { head: string; stream: string }>();
  for (const { 1: number, 2: body = '' } of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n?(.*?)endobj/gs)) {
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream'));
    const stream = head.includes('/FlateDecode') ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
    objects.set(Number(number), { head, stream });
  }
  return objects;
}

const hexText = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Maps a font's glyphs to characters. */
function charactersOf(table: string): ReadonlyMap<number, string> {
  const characters = new Map<number, string>();
  for (const { 1: block = '' } of table.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const { 1: glyph = '', 2: text = '' } of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) characters.set(parseInt(glyph, 16), hexText(text));
  for (const { 1: block = '' } of table.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const { 1: first = '', 2: last = '', 3: text = '' } of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = parseInt(first, 16); glyph <= parseInt(last, 16); glyph += 1)
        characters.set(glyph, String.fromCharCode(parseInt(text, 16) + glyph - parseInt(first, 16)));
  return characters;
}

const reference = (text: string, name: string): number => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1] ?? NaN);

/** Returns only the characters, without blanks, which a PDF's layout expresses as distances. */
export function pdfPages(bytes: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const heads = [...objects.values()].map(({ head }) => head);
  return heads
    .filter((head) => /\/Type \/Page\b/.test(head))
    .map((page) => {
      const resources = /\/Resources (\d+) 0 R/.exec(page) ? (objects.get(reference(page, 'Resources'))?.head ?? '') : page;
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(({ 1: name = '', 2: number }) => {
          const font = objects.get(Number(number))?.head ?? '';
          return [name, charactersOf(objects.get(reference(font, 'ToUnicode'))?.stream ?? '')] as const;
        }),
      );
      const content = objects.get(reference(page, 'Contents'))?.stream ?? '';
      let font: ReadonlyMap<number, string> = new Map();
      let text = '';
      for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
        if (name !== undefined) font = fonts.get(name) ?? new Map();
        for (const glyph of (hex ?? '').match(/.{4}/g) ?? []) text += font.get(parseInt(glyph, 16)) ?? '';
      }
      return text.replace(/\s+/g, '');
    });
}
