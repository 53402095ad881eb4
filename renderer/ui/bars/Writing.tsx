/** Progress of writing a file, shown in a footer as words and a bar, with a cancel button. */
import { Button } from '@mantine/core';
import { sharedWords } from '#messages/sharedWords.ts';
import { ProgressBar } from './ProgressBar.tsx';

interface Props {
  /** The accessible name of the bar. */
  readonly label: string;
  /** Null while unknown. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly onCancel: () => void;
  readonly children: string;
}

export const Writing = ({ label, progress, onCancel, children }: Props) => (
  <span className="line gap-12">
    <span role="status" className="text-2 nowrap">
      {children}
    </span>
    <span className="gives-way" style={{ width: 180 }}>
      <ProgressBar share={progress === null || progress.of === 0 ? null : progress.done / progress.of} label={label} />
    </span>
    <Button variant="default" onClick={onCancel}>
      {sharedWords.cancel}
    </Button>
  </span>
);
