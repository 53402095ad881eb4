/** The first lines of the file, as they would be written now; read again when the choice or the list changes. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { filePreviewRequestSchema, type FilePreview, type FilePreviewRequest } from '#contract/exports/export.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { read } from '../../base/queryClient.ts';

/** Typing a heading asks once, not per letter. */
const restMs = 250;

/** `version`: differs after every change of the list; null: not known yet. `fresh`: whether it is about the current choice; null until it is first read. */
export function usePreview(request: FilePreviewRequest, version: string | null): { preview: FilePreview | null; fresh: boolean } {
  const [asked] = useDebouncedValue(JSON.stringify(request), restMs);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['exports.preview', asked, version],
    queryFn: version === null ? skipToken : () => read('exports.preview', filePreviewRequestSchema.parse(JSON.parse(asked))),
    placeholderData: keepPreviousData,
    meta: { notifies: 'always' },
  });
  return { preview: data ?? null, fresh: data !== undefined && !isPlaceholderData && asked === JSON.stringify(request) };
}
