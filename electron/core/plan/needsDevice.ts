/** Which runs the team's servers can't do to their end without the computer that starts them. */
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { ReadDb } from '../platform/database.ts';
import { isSharedHere } from '../team/shared/shareOwnAct.sql.ts';

/** The rows of a check after the first are chosen in the list, by what the ones before answered: servers have only lists that are shared. */
export const needsDeviceBetween = (db: ReadDb, { listId, checks }: Pick<PlanRequest, 'listId' | 'checks'>): boolean =>
  checks.length > 1 && !isSharedHere(db, listId);
