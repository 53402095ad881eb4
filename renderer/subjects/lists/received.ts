/** A file from a colleague that is being opened: one at a time, over whatever screen is shown. */
import { create } from 'zustand';
import { handoverExtension, type GrantedFile } from '#contract/desktop/grantedFile.ts';
import { sendFile, call } from '../../bridge/call.ts';
import { notifyFailure, attempt } from '../../base/notify.ts';
import { transport } from '../../bridge/chooseTransport.ts';
import { listen, listenReopened, streamOpened } from '../../bridge/listen.ts';
import { importOpened } from './imports.ts';

/** `fileId`: with this the program may read it. */
export type OpenedFile = Pick<GrantedFile, 'name' | 'fileId'>;

export const useReceived = create<{ readonly file: OpenedFile | null }>(() => ({ file: null }));

/** Whether the file is a list that was handed over, by its name. */
export const isHandover = (name: string): boolean => name.toLowerCase().endsWith(`.${handoverExtension}`);

export const showReceived = ({ name, fileId }: OpenedFile): void => useReceived.setState({ file: { name, fileId } });

export async function openReceived(file: File): Promise<void> {
  try {
    showReceived(await sendFile(file));
  } catch (error) {
    notifyFailure(error);
  }
}

export const closeReceived = (): void => useReceived.setState({ file: null });

/** Takes such files, those from before the window was there included, until the returned function is called. */
export function followOpenedFiles(): () => void {
  const take = (): void =>
    attempt(async () => {
      const files = await call('files.takeOpened', {});
      if (files.length > 0) await importOpened(files);
    });
  let stopped = false;
  // The stream may have been open for a while.
  void streamOpened().then(() => {
    if (!stopped) take();
  });
  // In a browser they come with a page that is opened for them, and no other page is told.
  const off = transport().host === 'electron' ? [listenReopened(take), listen('files.opened', take)] : [listenReopened(take)];
  return () => {
    stopped = true;
    for (const stop of off) stop();
  };
}
