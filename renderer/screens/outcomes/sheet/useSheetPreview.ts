/** What the open sheet would bring in, as it is read now. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Failure } from '#contract/failure.ts';
import type { SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { read, refresh } from '#renderer/base/queryClient.ts';

interface ReadSheet {
  /** Null until it was read once. */
  readonly preview: SheetPreview | null;
  readonly failure: Failure | null;
  /** It is being read as the last choice says; the preview is that of before. */
  readonly stale: boolean;
  readonly again: () => void;
}

export function useSheetPreview(request: SheetRequest): ReadSheet {
  const query = { queryKey: ['outcomes.readSheet', request] };
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...query,
    queryFn: () => read('outcomes.readSheet', request),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return {
    preview: data ?? null,
    failure: error?.failure ?? null,
    stale: isPlaceholderData || isFetching,
    again: () => void refresh(query),
  };
}
