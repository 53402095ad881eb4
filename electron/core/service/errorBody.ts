/** Reads what the service says when it does not answer the question; every shape seen so far, and none of them trusted. */
import { wordsOf } from '../../contract/operations/tolerant.ts';
import { parseJsonObject } from '../answers/parseJson.ts';

export interface ErrorBody {
  /** `errorCode`, else `error`, in capitals with underscores (`rate_limit_exceeded` and `RateLimitExceeded` are one); null where neither is a code. */
  code: string | null;
  /** `message` with its `hint`, else what `error` says, else a body of plain text; one line, at most 300 characters. */
  serviceMessage: string | null;
}

/** Seen: `{errorCode, message, hint}`, `{error, message}`, `{error}`, `{error: {name, message}}`, plain text, an HTML page, nothing. */
export function readErrorBody(text: string): ErrorBody {
  const body = parseJsonObject(text);
  if (body === null) return { code: null, serviceMessage: /^\s*[<{[]/.test(text) ? null : oneLine(text) };
  const { errorCode, error, message, hint } = body;
  const said = [message, hint].filter((part) => part !== undefined && part !== null && part !== '').map(wordsOf);
  const fallback = error === undefined || error === null ? '' : wordsOf(error);
  return { code: codeOf(errorCode) ?? codeOf(error), serviceMessage: oneLine(said.length > 0 ? said.join(' ') : fallback) };
}

/** A sentence in the place of a code is no code. */
function codeOf(value: unknown): string | null {
  const name = value !== null && typeof value === 'object' && 'name' in value ? value.name : value;
  if (typeof name !== 'string') return null;
  const code = name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toUpperCase();
  return /^[A-Z][A-Z0-9_]{0,39}$/.test(code) ? code : null;
}

function oneLine(text: string): string | null {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (line.length <= 300) return line || null;
  return `${line.slice(0, 299).toWellFormed()}…`;
}
