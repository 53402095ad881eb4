/** The review's commands over a made-up list and ledger, in the test's own thread. */
import { v7 as uuidv7 } from 'uuid';
import type { Assignee } from '#contract/team/assign.ts';
import type { CommandHandlers, CommandName } from '#contract/commands.ts';
import type { EventName } from '#contract/events.ts';
import type { Clock } from '#core/ports.ts';
import { createRequesters } from '#core/platform/threads/requesters.ts';
import { threadCommands } from '#core/platform/threads/threadCommands.ts';
import { reviewCommands } from '#core/review/review.ts';
import type { ReviewNeeds } from '#core/review/acts/recordActions.ts';
import { reviewTasks, type ReviewTasks } from '#core/review/tasks.ts';
import { callHere } from './callHere.ts';
import type { MadeLedger } from './madeList.ts';

interface Needs {
  dataDir: string;
  ledger: MadeLedger;
  clock: Clock;
  /** The person who decides. */
  by(): string;
  /** Members to whom rows can be assigned. */
  assignees?: readonly Assignee[];
  /** Called for each event sent to the window. */
  reported?(name: EventName): void;
  /** A thread to use instead of one that runs its tasks here. */
  thread?: ReviewNeeds['thread'];
}

export type OpenReview = Pick<CommandHandlers, Extract<CommandName, `review.${string}` | 'policies.undo'>>;

/** As if the program had just been opened, with no memory of earlier work. */
export function openReview({
  dataDir,
  ledger,
  clock,
  by,
  assignees = [],
  reported: reported = () => undefined,
  thread,
}: Needs): OpenReview {
  const needs = {
    derive: () => Promise.resolve(),
    dataDir,
    thread: thread ?? callHere<ReviewTasks>(reviewTasks(dataDir)),
    requesters: createRequesters('view.superseded'),
    write: ledger.write,
    db: ledger.read,
    clock,
    newId: () => uuidv7(),
    by,
    assignees: () => Promise.resolve([...assignees]),
    files: { destination: () => ({ path: '', fileName: '', download: null }) },
    emit: reported,
  };
  return { ...threadCommands<ReviewTasks>(needs), ...reviewCommands(needs) };
}
