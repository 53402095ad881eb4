/** The commands for outcomes of calls and the outbox. */
import type { CommandHandlers } from '../../contract/commands.ts';

type OutcomeCommands = Pick<
  CommandHandlers,
  | 'outcomes.enter'
  | 'outcomes.ofRow'
  | 'outcomes.acts'
  | 'outcomes.undo'
  | 'outbox.state'
  | 'outbox.list'
  | 'outbox.change'
  | 'outbox.deliver'
  | 'outbox.pause'
  | 'outbox.putFirst'
>;

const missing = (): Promise<never> => Promise.reject(new Error('outcomes are being built'));

export function outcomeCommands(): OutcomeCommands {
  return {
    'outcomes.enter': missing,
    'outcomes.ofRow': missing,
    'outcomes.acts': missing,
    'outcomes.undo': missing,
    'outbox.state': missing,
    'outbox.list': missing,
    'outbox.change': missing,
    'outbox.deliver': missing,
    'outbox.pause': missing,
    'outbox.putFirst': missing,
  };
}
