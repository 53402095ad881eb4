/** The list that somebody named on the command line. */
import { Failed } from '#contract/failure.ts';
import { idSchema } from '#contract/ids.ts';
import type { ListCard } from '#contract/lists/list.ts';
import { UsageError } from '../options/usageError.ts';

/**
 * By its id, or by a name that only one list has, in whatever case. An id that isn't among the lists is left to the command, which knows more of such a list. Throws
 * UsageError, Failed('list.notFound').
 */
export function findListId(lists: readonly Pick<ListCard, 'listId' | 'name'>[], asked: string): string {
  const wanted = asked.trim().toLowerCase();
  const found = lists.filter(({ listId, name }) => listId === wanted || name.trim().toLowerCase() === wanted);
  if (found.length > 1)
    throw new UsageError(`There are ${found.length} lists called ${asked}; give the id of one, as rollcall lists shows it.`);
  const listId = found[0]?.listId ?? wanted;
  if (!idSchema.safeParse(listId).success) throw new Failed('list.notFound', { listId: asked });
  return listId;
}
