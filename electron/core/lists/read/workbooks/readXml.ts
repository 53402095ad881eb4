/** Reads an XML part while it is unpacked: reports tags and text, keeps nothing, fetches nothing external, and refuses a DTD. */
import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { Failed } from '#contract/failure.ts';

/** Maximum length of a text or tag: far more than a cell may hold, so that a too long cell only rejects its row. */
const mostUnbrokenChars = 32 * 1024 * 1024;

/** Returns a check for each piece of markup, which throws Failed('file.unsafe') for a tag or text that never ends. */
export function unbrokenCheck(file: string): (text: string) => void {
  let unbroken = 0;
  return (text) => {
    const last = text.lastIndexOf('<');
    unbroken = last < 0 ? unbroken + text.length : text.length - last;
    if (unbroken > mostUnbrokenChars) throw new Failed('file.unsafe', { path: file, why: 'cell' });
  };
}

export interface XmlSink {
  /** The local name without prefix; attributes with their prefixes. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/**
 * `file`: the name for failures. `between` is called between pieces, and stops the reading by returning true. Throws Failed: file.damaged
 * (not well formed, not decodable), file.unsafe (a DTD, an endless tag or text).
 */
export async function readXml(
  pieces: AsyncIterable<Buffer>,
  file: string,
  sink: XmlSink,
  between: (bytes: number) => boolean = () => false,
): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('opentag', ({ name, attributes }) => sink.open(localName(name), attributes));
  parser.on('closetag', ({ name }) => sink.close(localName(name)));
  parser.on('text', (text) => sink.text(text));
  parser.on('cdata', (text) => sink.text(text));
  parser.on('doctype', () => {
    throw new Failed('file.unsafe', { path: file, why: 'doctype' });
  });
  parser.on('error', (error) => {
    throw new Failed('file.damaged', { path: file, problem: error.message.slice(0, 120) });
  });
  let decoder: TextDecoder | null = null;
  const check = unbrokenCheck(file);
  const write = (text: string): void => {
    check(text);
    parser.write(text);
  };
  const decode = (piece?: Buffer): string => {
    try {
      return piece ? (decoder ??= decoderOf(piece)).decode(piece, { stream: true }) : (decoder?.decode() ?? '');
    } catch {
      throw new Failed('file.damaged', { path: file, problem: 'text that can’t be decoded' });
    }
  };
  for await (const piece of pieces) {
    write(decode(piece));
    if (between(piece.length)) return;
  }
  write(decode());
  parser.close();
}

/** XML is read as UTF-8 unless a byte order mark indicates UTF-16; its own declaration is ignored. */
function decoderOf(head: Buffer): TextDecoder {
  const mark = head.readUInt16BE(0);
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8', { fatal: true });
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Returns an attribute by its local name, ignoring its prefix: `r:id` and `d3p1:id` mean the same. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const found = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return found === undefined ? undefined : attributes[found];
}
