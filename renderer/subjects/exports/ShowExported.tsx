/** Shows a written file in the system's file manager. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { attempt } from '../../base/notify.ts';
import { appState } from '../settings/queries.ts';
import { fileManager } from '../../base/system.ts';
import { call } from '../../bridge/call.ts';

/** Renders nothing in a browser, which shows its downloads itself. */
export const ShowExported = ({ exportId }: { readonly exportId: string }) =>
  useQuery(appState).data?.host === 'electron' && (
    <Button variant="default" onClick={() => attempt(() => call('exports.show', { exportId }))}>
      {words.done.show[fileManager]}
    </Button>
  );
