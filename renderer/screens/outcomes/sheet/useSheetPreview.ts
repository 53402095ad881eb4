/** A preview of what the open sheet would bring in as it is read now. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Failure } from '#contract/failure.ts';
import type { SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { read, refresh, unfollowedKey, unfollowed } from '#renderer/base/queryClient.ts';

interface ReadSheet {
  /** Null until read for the first time. */
  readonly preview: SheetPreview | null;
  readonly failure: Failure | null;
  /** Whether it is being read with the last choice, while the preview is still the previous one. */
  readonly stale: boolean;
  readonly again: () => void;
}

export function useSheetPreview(request: SheetRequest): ReadSheet {
  const query = { queryKey: unfollowedKey('outcomes.readSheet', request) };
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

interface SheetColumn {
  readonly heading: string;
  readonly samples: readonly string[];
}

const mostSamples = 2;

/** The columns of a sheet. While it can't be interpreted, they are read as those of any other file. */
export function useSheetColumns({ files, reading }: SheetRequest, preview: SheetPreview | null): readonly SheetColumn[] {
  const { data } = useQuery({
    ...unfollowed('lists.inspect', { of: { files }, reading }),
    enabled: preview === null,
    meta: { notifies: 'always' },
  });
  if (preview !== null) return preview.columns;
  return (data?.columns ?? []).map((heading, at) => ({
    heading,
    samples: (data?.rows ?? [])
      .map((cells) => cells[at] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, mostSamples),
  }));
}
