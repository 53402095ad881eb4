/** Reads the body of an error response, in every form seen so far, without relying on any of them. */
import { wordsOf } from '#contract/service/operations/tolerant.ts';
import { parseJsonObject } from './answers/answerBody.ts';

export interface ErrorBody {
  /**
   * `errorCode`, else `error`, in uppercase with underscores (`rate_limit_exceeded` and `RateLimitExceeded` are the same); null if neither
   * is a code.
   */
  code: string | null;
  /** `message` with its `hint`, else the text of `error`, else a plain-text body; one line, at most 300 characters. */
  serviceMessage: string | null;
}

/**
 * Reads an error body. Forms seen: `{errorCode, message, hint}`, `{error, message}`, `{error}`, `{error: {name, message}}`, plain text, an
 * HTML page, nothing.
 */
export function readErrorBody(text: string): ErrorBody {
  const body = parseJsonObject(text);
  if (body === null) return { code: null, serviceMessage: /^\s*[<{[]/.test(text) ? null : oneLine(text) };
  const { errorCode, error, message, hint } = body;
  const parts = [message, hint].filter((part) => part !== undefined && part !== null && part !== '').map(wordsOf);
  const fallback = error === undefined || error === null ? '' : wordsOf(error);
  return { code: codeOf(errorCode) ?? codeOf(error), serviceMessage: oneLine(parts.length > 0 ? parts.join(' ') : fallback) };
}

/** Returns the code; null for a sentence in place of a code. */
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

/** The maximum wait: a run must not sleep for a day because of one line from a proxy. */
const longestMs = 3_600_000;

/**
 * Returns the milliseconds from `now` (epoch ms) that a Retry-After header requests, in seconds or as a date; null if there is no readable
 * one. The header isn't documented, so nothing depends on it.
 */
export function retryAfter(headers: readonly (readonly [string, string])[], now: number): number | null {
  const valueOf = (wanted: string): string => headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? '';
  // A date is relative to the sender's clock (its Date header), because the local clock may be wrong by a day.
  const ms = millisecondsIn(valueOf('retry-after'), dateIn(valueOf('date')) ?? now);
  return ms === null ? null : Math.min(Math.max(ms, 0), longestMs);
}

function millisecondsIn(value: string, now: number): number | null {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = dateIn(value);
  return date === null ? null : date - now;
}

/** Parses a date to epoch ms. It must begin with its weekday, because Date.parse alone would turn almost any number into a year. */
function dateIn(value: string): number | null {
  const date = /^[a-z]{3,9},? /i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? null : date;
}
