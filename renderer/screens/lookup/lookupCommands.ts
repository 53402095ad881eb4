/** Commands of the look-up screen. */
import type { Commands } from '../../keys/command.ts';
import { focusNow } from '../../ui/page/focus.ts';

interface LookupActs {
  ask(): void;
  /** Null if no raw answer is shown. */
  readonly copy: (() => void) | null;
  toggleDetails(): void;
  /** Opens the next or the previous look-up. */
  move(by: 1 | -1): void;
}

export const lookupCommands = {
  'lookup.ask': { does: 'Look up', keys: ['mod+Enter'], act: 'ask' },
  'lookup.copy': { does: 'Copy the raw answer or request', keys: ['c'], act: 'copy' },
  'lookup.details': { does: 'Show or hide the raw answer and request', keys: ['d'], act: 'toggleDetails' },
  'lookup.search': { does: 'Search earlier look-ups', keys: ['/'], act: () => focusNow('search') },
  'lookup.next': { does: 'Next look-up', keys: [], always: ['ArrowDown'], keyOnly: true, act: ({ move }) => move(1) },
  'lookup.previous': { does: 'Previous look-up', keys: [], always: ['ArrowUp'], keyOnly: true, act: ({ move }) => move(-1) },
} satisfies Commands<LookupActs>;

export const questionCommands = {
  'lookup.cancel': { does: 'Don’t buy it again', keys: [], always: ['Escape'], act: 'cancel' },
} satisfies Commands<{ cancel(): void }>;
