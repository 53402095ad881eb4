/** Says what may be shown of a key: whether there is one, its ending, and where it is kept. */
import type { KeyState } from '../contract/environment.ts';
import { counted } from './count.ts';
import { failureSentence } from './failureSentence.ts';

/** `····7f3c`, `No key`; for a key too short to show its ending, only dots. */
export function keyTitle({ set, ending, kept }: KeyState): string {
  if (kept === 'builtIn') return 'No key needed';
  return set ? `····${ending ?? ''}` : 'No key';
}

/** Where it is kept, without a period. */
export function keyPlace({ set, kept }: KeyState): string {
  if (!set) return 'Calls need a key';
  switch (kept) {
    case 'builtIn':
      return 'The sandbox has its own';
    case 'keychain':
      return 'Kept in this computer’s keychain';
    case 'variable':
      return 'From ROLLCALL_API_KEY, for this session only';
    case 'session':
    case null:
      return 'Kept for this session only';
  }
}

/** Why a key can't be kept beyond this session, as one sentence; null where it can. */
export function keychainSentence({ kept, keychainProblem }: KeyState): string | null {
  if (keychainProblem === null || kept === 'builtIn') return null;
  return failureSentence({ code: 'keychain.unavailable', params: { reason: keychainProblem } });
}

const dayMs = 86_400_000;
/** A key should be replaced this often. */
const keyDays = 90;

/** Whole days since the key was set, if it is older than it should be; null if it isn't, or its age is unknown. */
export function daysTooOld({ set, setAt }: Pick<KeyState, 'set' | 'setAt'>, now: number): number | null {
  if (!set || setAt === null) return null;
  const days = Math.floor((now - setAt) / dayMs);
  return days > keyDays ? days : null;
}

/** `Set 93 days ago: replace keys every 90 days`. */
export const oldKeySentence = (days: number): string => `Set ${counted(days, 'day')} ago: replace keys every ${keyDays} days`;
