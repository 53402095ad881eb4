/** Describes an error for the log: its kind and location, without quoted values or personal names. */
import { Failed } from '#contract/failure.ts';
import { maskHomes } from '#base/maskHomes.ts';

const longestMessage = 300;
const mostFrames = 20;

interface DescribedError {
  name: string;
  message: string;
  code?: string;
  frames: string[];
  cause?: DescribedError;
}

/**
 * Matches the start of a quotation: a quotation mark that isn't an apostrophe within a word, the start of a path or an address, a colon
 * before a value, or a long number.
 */
const quotes = /["`“«‹{[]|(?<![a-z])['‘’]|['‘’](?![a-z])|[\\/]|\S*@|\d[\d\s().-]{4,}|[^\x20-\x7e‘’]|\n/i;

/** `ENOENT: no such file or directory, open '/home/ada/May.csv'` → `ENOENT: no such file or directory, open …`. */
export function unquoted(message: string): string {
  const at = message.search(quotes);
  const kept = (at === -1 ? message : message.slice(0, at)).slice(0, longestMessage);
  return kept === message ? message : `${kept.trimEnd()} …`.trim();
}

/**
 * Returns the location within the program, without the folders that it is installed in, which may contain a personal name. For files
 * elsewhere, only the name is kept.
 */
function frameOf(line: string): string {
  const [, call = '', place = line] = /^\s*(at (?!(?:file:|[a-z]:[\\/]|[\\/]))[^(]*\()?(.*)$/i.exec(line) ?? [];
  const path = maskHomes(place.replace(/^at /, '')).replaceAll('\\', '/');
  const own = path.replace(/^.*?\/(?=(?:out|electron|renderer|node_modules|test)\/)/, '');
  const shown = own !== path || path.startsWith('node:') ? own : path.replace(/^.*\//, '');
  return `${call === '' ? 'at ' : call}${shown}`;
}

function framesOf({ stack = '', message }: Error): string[] {
  // The stack begins with the message, which may have lines that look like frames.
  const after = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const frames = after.split('\n').filter((line) => /^\s+at (?:\S.*\()?(?:file:|node:|[A-Za-z]:[\\/]|[\\/]|<anonymous>|native)/.test(line));
  return frames.slice(0, mostFrames).map(frameOf);
}

type Clean = (text: string) => string;

/** A failure's parameters contain names of files and cells, so only its code is logged. */
const messageOf = (error: Error, clean: Clean): string => {
  if (error instanceof Failed) return error.failure.code;
  return error instanceof SyntaxError ? '' : unquoted(clean(error.message));
};

/**
 * Describes an error for the log. Messages of the system, of parsers and of databases quote their input, which may be a file's name, a
 * cell, or a search text, so a message is cut off where it begins to quote. `clean`: removes secrets while they are still complete.
 */
export function describeError(error: unknown, clean: Clean = (text) => text, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: '', frames: [] };
  const described: DescribedError = { name: error.name, message: messageOf(error, clean), frames: framesOf(error).map(clean) };
  if ('code' in error && typeof error.code === 'string') described.code = unquoted(error.code);
  if (error.cause !== undefined && depth < 3) described.cause = describeError(error.cause, clean, depth + 1);
  return described;
}
