/** The export is finished: the file's name, its contents, and where it was saved. */
import { Button } from '@mantine/core';
import { exportWords as words } from '../../../electron/messages/window/exportWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import { go } from '../../app/router.ts';
import { Banner } from '../../ui/Banner.tsx';
import type { Written } from './useExport.ts';

export const Done = ({ result }: { result: Written }) => (
  <Banner
    tone="slate"
    icon="check"
    title={words.done.title(result.rows, result.fileName)}
    actions={<Button onClick={() => go({ at: 'lists' })}>{shared.backToLists}</Button>}
  >
    {words.done.written(result)}
  </Banner>
);
