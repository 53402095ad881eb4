/** The file is written: what it is called, what is in it, and where it went. */
import { Button } from '@mantine/core';
import type { ExportResult } from '../../../electron/contract/export.ts';
import { counted, fileSize } from '../../../electron/words/count.ts';
import { go } from '../../app/router.ts';
import { Banner } from '../../ui/Banner.tsx';

export const Done = ({ result: { fileName, rows, bytes, sandbox, download } }: { result: ExportResult }) => (
  <Banner
    tone="slate"
    icon="check"
    title={`Wrote ${counted(rows, 'row')} to ${fileName}`}
    actions={<Button onClick={() => go({ at: 'lists' })}>Back to lists</Button>}
  >
    {fileSize(bytes)},{' '}
    {download === null ? 'in the folder that you chose' : 'handed to your browser, which puts it where it puts its downloads'}.
    {sandbox && ' Its answers are invented.'}
  </Banner>
);
