/** The export is finished: the file's name, its contents, and where it was saved. */
import { Button } from '@mantine/core';
import { count, counted, fileSize } from '../../../electron/messages/count.ts';
import { segmentTitle } from '../../../electron/messages/exportWords.ts';
import { heldBackSentence } from '../../../electron/messages/noCallWords.ts';
import { go } from '../../app/router.ts';
import { Banner } from '../../ui/Banner.tsx';
import type { Written } from './useExport.ts';

export const Done = ({ result: { fileName, chosenName, rows, bytes, sandbox, download, files, heldBack } }: { result: Written }) => (
  <Banner
    tone="slate"
    icon="check"
    title={`Wrote ${counted(rows, 'row')} to ${fileName}`}
    actions={<Button onClick={() => go({ at: 'lists' })}>Back to lists</Button>}
  >
    {fileSize(bytes)}, {download === null ? 'in the folder that you chose' : 'in your browser’s downloads'}.
    {files.length > 1 && (
      <>
        {' '}
        {counted(files.length, 'file')}:{' '}
        {files.map(({ segment, rows: lines }) => `${segment === null ? '' : segmentTitle(segment)} ${count(lines)}`).join(', ')}.
      </>
    )}
    {heldBackSentence(heldBack) !== null && ` ${heldBackSentence(heldBack) ?? ''}`}
    {sandbox && ' Its answers are invented.'}
    {fileName !== chosenName && ` .sandbox was added to its name, because “${chosenName}” lacked it.`}
  </Banner>
);
