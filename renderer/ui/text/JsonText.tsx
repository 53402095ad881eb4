/** JSON for reading: indented, with colored keys, strings and numbers. Text that isn't JSON is shown unchanged. */
import type { ReactNode } from 'react';
import { uiWords as words } from '#messages/uiWords.ts';
import css from './JsonText.module.css';

/** Longer bodies are cut off at this length; copying takes all of it. */
const mostShown = 20_000;

/** The alternatives in order: a key or a string, a number, a word. */
const token = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\b(?:true|false|null)\b)/g;

function coloured(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of text.matchAll(token)) {
    const [all, string, colon = ''] = found;
    parts.push(text.slice(at, found.index));
    at = found.index + all.length;
    const kind = string === undefined ? css.number : colon === '' ? css.string : css.key;
    parts.push(
      <span key={found.index} className={kind}>
        {string ?? all}
      </span>,
      colon,
    );
  }
  return [...parts, text.slice(at)];
}

/** `numbered`: without a background, and with line numbers. */
export function JsonText({ text, label, numbered = false }: { text: string; label: string; numbered?: boolean }) {
  const all = indentJson(text);
  const shown = all.slice(0, mostShown);
  return (
    <pre className={css.json} data-numbered={numbered || undefined} tabIndex={0} aria-label={label}>
      {numbered && (
        <span className={css.lines} aria-hidden="true">
          {shown.split('\n').map((_, index) => `${index + 1}\n`)}
        </span>
      )}
      {coloured(shown)}
      {all.length > mostShown && (
        <span className="text-3">
          {'\n'}
          {words.truncated}
        </span>
      )}
    </pre>
  );
}

/** A string, a punctuation mark, or any other run of characters; white space between them is replaced. */
const indentJsonToken = /\s+|"(?:\\.|[^"\\])*"|[{}[\],:]|[^\s{}[\],:"]+/gy;
const step = '  ';

/** Indents JSON by two spaces; anything that isn't a complete object or array is returned unchanged. */
export function indentJson(text: string): string {
  const open: string[] = [];
  let out = '';
  let read = 0;
  /** The previous token, ignoring white space. */
  let last = '';
  const line = (): string => `\n${step.repeat(open.length)}`;
  for (const [found] of text.matchAll(indentJsonToken)) {
    read += found.length;
    if (found.trim() === '') continue;
    // A second value after the first is not JSON.
    if (open.length === 0 && last !== '') return text;
    if (found === '}' || found === ']') {
      if (open.pop() !== found) return text;
      out += last === '{' || last === '[' ? found : line() + found;
    } else {
      const first = last === '{' || last === '[';
      if (first || last === ',') out += line();
      if (found === '{' || found === '[') open.push(found === '{' ? '}' : ']');
      out += found === ':' ? ': ' : found;
    }
    if (open.length === 0 && !/[}\]]/.test(found)) return text;
    last = found;
  }
  return open.length === 0 && read === text.length && last !== '' ? out : text;
}
