/** Reads vCards as a sheet: a line of headings, then a row per contact, with a column for each of its phones, addresses and so on. */
import { Failed } from '#contract/failure.ts';
import { markupText, openMarkup, type MarkupFile } from './markupText.ts';
import { sheetCells, mostLines, nothingSeen, tellShare, type TakeRow, type Workbook } from './workbook.ts';
import { componentsOf, properties, unescaped, type Property } from './vcardLines.ts';

/** Columns in this order, before any others that the contacts have. */
const usual = [
  'Name',
  'First name',
  'Last name',
  'Company',
  'Title',
  'Phone',
  'Fax',
  'E-mail',
  'Address',
  'City',
  'State',
  'ZIP code',
  'Country',
];
const headings: Readonly<Record<string, string>> = {
  FN: 'Name',
  TEL: 'Phone',
  EMAIL: 'E-mail',
  ORG: 'Company',
  TITLE: 'Title',
  ROLE: 'Role',
  NICKNAME: 'Nickname',
  URL: 'Website',
  BDAY: 'Birthday',
  CATEGORIES: 'Categories',
  NOTE: 'Note',
};
/** Properties not read: pictures, keys, and those that only programs use. */
const unread = new Set(['VERSION', 'PRODID', 'PHOTO', 'LOGO', 'SOUND', 'KEY', 'AGENT', 'N', 'ADR']);
/** The most values of one kind; a card with more is an attack. */
const mostOfAKind = 50;
const mostKinds = 300;

/** The values of one contact, by heading. */
type Card = Map<string, string[]>;

/** Opens a vCard file. Throws Failed: file.unsafe, import.cancelled. */
export async function openVcard(
  given: { path: string; name: string },
  encoding: string | undefined,
  signal: AbortSignal,
): Promise<Workbook> {
  const file = await openMarkup(given, encoding, signal);
  /** The most values that any contact has of each kind. */
  const counts = new Map<string, number>();
  const unclosed: number[] = [];
  let cards = 0;
  for await (const { card, isClosed } of readCards(file, signal, () => undefined)) {
    if (++cards > mostLines) throw new Failed('file.unsafe', { path: file.name, why: 'rows' });
    if (!isClosed) unclosed.push(cards);
    for (const [heading, { length }] of card) counts.set(heading, Math.max(counts.get(heading) ?? 0, length));
    if (counts.size > mostKinds) throw new Failed('file.unsafe', { path: file.name, why: 'parts' });
  }
  const kinds = [...usual.filter((kind) => counts.has(kind)), ...[...counts.keys()].filter((kind) => !usual.includes(kind))];
  const columns = placesOf(kinds, counts);
  return {
    format: 'vcf',
    encoding: file.encoding,
    unclosed,
    sheets: [{ name: 'vCard', hidden: false }],
    async readSheet(_name, take, signalOfRead, took) {
      await giveRows(columns, file, take, signalOfRead, took);
      return nothingSeen();
    },
    close: () => undefined,
  };
}

interface Place {
  kind: string;
  /** The index among several of a kind, from 0. */
  at: number;
}

/** Returns the columns; the parts of each further address stay together. */
function placesOf(kinds: readonly string[], counts: ReadonlyMap<string, number>): Place[] {
  const address = ['Address', 'City', 'State', 'ZIP code', 'Country'].filter((kind) => kinds.includes(kind));
  const first = address[0];
  const most = (kind: string): number => counts.get(kind) ?? 0;
  return kinds.flatMap((kind) => {
    if (!address.includes(kind)) return Array.from({ length: most(kind) }, (_, at) => ({ kind, at }));
    if (kind !== first) return [];
    const addresses = Math.max(...address.map(most));
    return Array.from({ length: addresses }, (_, at) => address.map((part) => ({ kind: part, at }))).flat();
  });
}

async function giveRows(
  columns: readonly Place[],
  file: MarkupFile,
  take: TakeRow,
  signal: AbortSignal,
  took: (share: number) => void,
): Promise<void> {
  const cells = sheetCells();
  let line = 1;
  const give = (textOf: (place: Place) => string): boolean => {
    for (const [column, place] of columns.entries()) cells.put(column, textOf(place));
    const row = cells.end(line++);
    return row !== null && take(row);
  };
  let enough = give(({ kind, at }) => (at === 0 ? kind : `${kind} ${at + 1}`));
  for await (const { card } of readCards(file, signal, tellShare(file.bytes, took))) {
    enough ||= give(({ kind, at }) => card.get(kind)?.[at] ?? '');
    if (enough) return;
  }
}

/** Yields the cards. A card ends at its END, where the next one begins, or with the file. */
async function* readCards(
  file: MarkupFile,
  signal: AbortSignal,
  took: (bytes: number) => void,
): AsyncGenerator<{ card: Card; isClosed: boolean }> {
  const text = markupText(file, signal, (bytes) => {
    took(bytes);
    return false;
  });
  let card: Card | null = null;
  for await (const property of properties(text)) {
    const mark = property.value.trim().toUpperCase() === 'VCARD' ? property.name : '';
    if (mark === 'BEGIN') {
      if (card !== null) yield { card: complete(card), isClosed: false };
      card = new Map();
    } else if (mark === 'END') {
      if (card !== null) yield { card: complete(card), isClosed: true };
      card = null;
    } else if (card !== null) addTo(card, property);
  }
  if (card !== null) yield { card: complete(card), isClosed: false };
}

function addTo(card: Card, { name, params, value }: Property): void {
  if (name === 'N') {
    const [last = '', first = '', middle = ''] = componentsOf(value);
    put(card, 'First name', [first, middle].filter((part) => part !== '').join(' '));
    put(card, 'Last name', last);
  } else if (name === 'ADR') addAddress(card, componentsOf(value));
  if (unread.has(name) || name === '' || params.has('BASE64') || params.has('B') || /^data:/i.test(value)) return;
  if (name === 'TEL') {
    const number = unescaped(value).replace(/^tel:/i, '').replace(/;ext=/i, ' ext. ');
    return put(card, params.has('FAX') ? 'Fax' : 'Phone', number);
  }
  const text =
    name === 'ORG'
      ? componentsOf(value)
          .filter((part) => part !== '')
          .join(', ')
      : unescaped(value);
  put(card, headings[name] ?? name, name === 'EMAIL' ? text.replace(/^mailto:/i, '') : text);
}

/** Adds all parts, even empty ones, so that those of a second address keep their positions. */
function addAddress(card: Card, [box = '', extended = '', street = '', city = '', state = '', zip = '', country = '']: string[]): void {
  const line = [box, street, extended].filter((part) => part !== '').join(', ');
  if ([line, city, state, zip, country].every((part) => part === '')) return;
  for (const [kind, text] of Object.entries({ Address: line, City: city, State: state, 'ZIP code': zip, Country: country }))
    put(card, kind, text, true);
}

function put(card: Card, kind: string, text: string, evenEmpty = false): void {
  const texts = card.get(kind) ?? [];
  if ((text === '' && !evenEmpty) || texts.length >= mostOfAKind) return;
  card.set(kind, [...texts, text]);
}

/** Adds the full name, which a card of version 2.1 may have only in parts. */
function complete(card: Card): Card {
  const parts = [card.get('First name')?.[0], card.get('Last name')?.[0]].filter((part) => part !== undefined);
  if (!card.has('Name') && parts.length > 0) card.set('Name', [parts.join(' ')]);
  return card;
}
