/** Edits that make a JSON value invalid, or leave it as it is: changes that a reader might overlook. */
import type { Edit, Json } from './jsonEdits.ts';

const one = (json: Json | undefined): Json => json ?? null;
const ofNumber =
  (change: (number: number) => Json): Edit =>
  (json) =>
    typeof json === 'number' ? change(json) : one(json);
const ofText =
  (change: (text: string) => Json): Edit =>
  (json) =>
    typeof json === 'string' ? change(json) : one(json);
const ofArray =
  (change: (array: Json[]) => Json): Edit =>
  (json) =>
    Array.isArray(json) ? change(json) : one(json);

export const oddEdits: Readonly<Record<string, Edit>> = {
  removed: () => undefined,
  'as null': () => null,
  'as true': () => true,
  'as false': () => false,
  'as 0': () => 0,
  'as -1': () => -1,
  'as a half': () => 0.5,
  'as a small fraction': () => 1.5e-7,
  'as more than 53 bits': () => 2 ** 60,
  'as an empty text': () => '',
  'as a text': () => 'keep',
  'as an empty array': () => [],
  'as an empty object': () => ({}),
  'with another member': (json) => (json !== null && typeof json === 'object' && !Array.isArray(json) ? { ...json, more: 1 } : one(json)),
  'in an array': (json) => [one(json)],
  'one more': ofNumber((number) => number + 1),
  'one less': ofNumber((number) => number - 1),
  'as a text of its digits': ofNumber(String),
  'with a space': ofText((text) => `${text} `),
  'without its end': ofText((text) => text.slice(0, -1)),
  'with another end': ofText((text) => `${text.slice(0, -1)}${text.endsWith('B') ? 'C' : 'B'}`),
  'in capitals': ofText((text) => text.toUpperCase()),
  'with half a character': ofText((text) => `${text}\ud800`),
  'with a character of four bytes': ofText((text) => `${text}😀`),
  'with a null character': ofText((text) => `${text}\u0000`),
  'on February 30': ofText((text) => text.replace(/-\d\d-\d\dT/, '-02-30T')),
  'in the year 0': ofText((text) => text.replace(/^\d{4}/, '0000')),
  'at 24 o’clock': ofText((text) => text.replace(/T\d\d:\d\d:\d\d\.\d{3}/, 'T24:00:00.000')),
  'without its last item': ofArray((array) => array.slice(0, -1)),
  'with its last item twice': ofArray((array) => [...array, ...array.slice(-1)]),
  'with another item': ofArray((array) => [...array, null]),
  'the other way around': ofArray((array) => array.toReversed()),
  'as it was': one,
};
