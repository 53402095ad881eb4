/** Words for what may be shown of a key: whether it is set and where it is kept. */
import type { KeyState } from '#contract/accounts/environment.ts';
import { counted } from '../count.ts';

/** `Key set`, `No key` */
export function keyTitle({ set, kept }: Pick<KeyState, 'set' | 'kept'>): string {
  if (kept === 'builtIn') return 'No key needed';
  return set ? 'Key set' : 'No key';
}

/** Where the key is kept, without a period. */
export function keyPlace({ set, kept }: Pick<KeyState, 'set' | 'kept'>): string {
  if (!set) return 'Checks need a key';
  switch (kept) {
    case 'builtIn':
      return 'The sandbox needs none';
    case 'keychain':
      return 'Kept in this computer’s keychain';
    case 'variable':
      return 'From ROLLCALL_API_KEY, until you close Rollcall';
    case 'session':
    case null:
      return 'Kept until you close Rollcall';
  }
}

/** Says that a key can't be kept beyond this session; null if it can. The system's own explanation is in `keychainProblem`. */
export const keychainSentence = ({ kept, keychainProblem }: Pick<KeyState, 'kept' | 'keychainProblem'>): string | null =>
  keychainProblem === null || kept === 'builtIn' ? null : 'Your key can’t be stored on this computer; you’ll enter it each time.';

const dayMs = 86_400_000;
/** The age at which a key should be replaced. */
const keyDays = 90;

/** Returns the age of the key in whole days if it is due to be replaced; null if it isn't, or if its age is unknown. */
export function daysTooOld({ set, setAt }: Pick<KeyState, 'set' | 'setAt'>, now: number): number | null {
  if (!set || setAt === null) return null;
  const days = Math.floor((now - setAt) / dayMs);
  return days > keyDays ? days : null;
}

/** `Set 93 days ago: replace keys every 90 days`. */
export const oldKeySentence = (days: number): string => `Set ${counted(days, 'day')} ago: replace keys every ${keyDays} days`;
