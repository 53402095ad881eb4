/** The columns of a sheet, also while it can't be understood: then it is read as any other file. */
import { useQuery } from '@tanstack/react-query';
import type { SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { read } from '#renderer/base/queryClient.ts';

export interface SheetColumn {
  readonly heading: string;
  readonly samples: readonly string[];
}

const mostSamples = 2;

export function useSheetColumns({ files, reading }: SheetRequest, preview: SheetPreview | null): readonly SheetColumn[] {
  const { data } = useQuery({
    queryKey: ['lists.inspect', { of: { files }, reading }],
    queryFn: () => read('lists.inspect', { of: { files }, reading }),
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
