/** Commands that assign rows of a shared list to members of the team. An assignment is one act, however many rows and members it has. */
import type { Assignee, AssignRequest } from '#contract/team/assign.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { isSharedHere } from '../../team/shared/shareOwnAct.sql.ts';
import type { ActionRecorder, ReviewNeeds } from '../acts/recordActions.ts';
import type { ChosenAssigned } from './chooseAssigned.ts';

export interface AssignNeeds extends Pick<ReviewNeeds, 'thread' | 'derive' | 'db'> {
  /** Returns the members of the team to whom rows can be assigned: those who have joined. */
  assignees(): Promise<Assignee[]>;
}

export function assignCommands(
  { thread, derive, db, assignees }: AssignNeeds,
  recorder: ActionRecorder,
): Pick<CommandHandlers, 'review.previewAssign' | 'review.assign'> {
  const choose = async ({ to, ...request }: AssignRequest): Promise<ChosenAssigned> => {
    if (!isSharedHere(db, request.listId)) throw new Failed('team.notShared');
    const members = await assignees();
    const named = [...new Set(to)].map((memberId): Assignee => {
      const found = members.find((one) => one.memberId === memberId);
      if (!found) throw new Failed('team.memberNotFound');
      return found;
    });
    await derive(request.listId);
    return thread.call('review.chooseAssigned', { ...request, to: named });
  };
  return {
    'review.previewAssign': async (request) => effectOf(await choose(request)),
    'review.assign': (request) =>
      recorder.lock(request.listId, async () => {
        const chosen = await choose(request);
        if (chosen.changes === 0) return effectOf(chosen);
        const { set, assigned } = chosen;
        const body = { rows: [], value: null, note: null, seen: [], set, assigned };
        await recorder.append(request.listId, { kind: 'assign', undoes: null, rowCount: chosen.rows, body });
        return effectOf(chosen);
      }),
  };
}

const effectOf = ({ rows, decided, changes, moved, shares }: ChosenAssigned) => ({ rows, decided, changes, moved, shares });
