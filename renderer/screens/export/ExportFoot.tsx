/** Back, the export's progress, and the button that starts it. */
import { Button } from '@mantine/core';
import { counted, count as said } from '../../../electron/messages/count.ts';
import { goToStep } from '../../app/router.ts';
import { Key } from '../../ui/Key.tsx';
import { Foot } from '../../ui/Page.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import css from './ExportScreen.module.css';

interface Props {
  readonly listId: string;
  readonly count: number | null;
  readonly busy: boolean;
  readonly progress: { readonly rows: number; readonly of: number } | null;
  /** It was exported once already. */
  readonly again: boolean;
  readonly onExport: () => void;
  readonly onCancel: () => void;
}

export const ExportFoot = ({ listId, count, busy, progress, again, onExport, onCancel }: Props) => (
  <Foot>
    <Button variant="subtle" leftSection={<Key of="export.back" />} ml={-12} onClick={() => goToStep(listId, 'review')}>
      Back to review
    </Button>
    <span className="grow" />
    {busy ? (
      <span className={css.progress}>
        <span role="status" className="text-2 nowrap">
          {progress === null ? 'Writing the file' : `Writing ${said(progress.rows)} of ${counted(progress.of, 'row')}`}
        </span>
        <span className={css.progressBar}>
          <ProgressBar share={progress === null || progress.of === 0 ? null : progress.rows / progress.of} label="Writing the file" />
        </span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    ) : (
      <span className="text-2 gives-way">The list stays as it is, and can be exported again</span>
    )}
    <Button
      variant={again ? 'default' : 'filled'}
      size="md"
      rightSection={<Key of="export.write" />}
      disabled={busy || count === null || count === 0}
      onClick={onExport}
    >
      Export {count === null ? 'rows' : counted(count, 'row')}
      {again ? ' again' : ''}
    </Button>
  </Foot>
);
