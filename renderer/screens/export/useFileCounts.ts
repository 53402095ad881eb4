/** What the file would contain for a choice of rows, counted by the program as it would write them; recounted when the list changes. */
import { hashKey, useQuery } from '@tanstack/react-query';
import type { FileChoice, FileCounts } from '#contract/exports/export.ts';
import { read } from '../../base/queryClient.ts';

/** `version`: differs after every change of the list. Null during the first count for this choice. */
export function useFileCounts(choice: FileChoice, version: string | null): FileCounts | null {
  const { data } = useQuery({
    queryKey: ['exports.count', choice, version],
    queryFn: () => read('exports.count', choice),
    placeholderData: (counted, before) => (hashKey([before?.queryKey[1]]) === hashKey([choice]) ? counted : undefined),
    meta: { notifies: 'always' },
  });
  return data ?? null;
}
