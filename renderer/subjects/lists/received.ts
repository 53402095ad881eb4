/** The file from a colleague that is being opened: one at a time, over whatever screen is shown. */
import { create } from 'zustand';
import { handoverExtension, type GrantedFile } from '#contract/desktop/grantedFile.ts';
import { sendFile } from '../../bridge/call.ts';
import { notifyFailure } from '../../base/notify.ts';

/** `fileId`: lets the program read the file. */
export type OpenedFile = Pick<GrantedFile, 'name' | 'fileId'>;

export const useReceived = create<{ readonly file: OpenedFile | null }>(() => ({ file: null }));

/** Whether the file name is that of a handed-over list. */
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
