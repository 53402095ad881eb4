/** A file from a colleague that is being opened: one at a time, over whatever screen is shown. */
import { create } from 'zustand';
import { sendFile } from '../bridge/call.ts';
import { notifyFailure } from './notify.ts';

export interface OpenedFile {
  readonly name: string;
  /** With this the program may read it. */
  readonly fileId: string;
}

export const useReceived = create<{ readonly file: OpenedFile | null }>(() => ({ file: null }));

/** Whether the file is a list that was handed over, by its name. */
export const isHandover = (name: string): boolean => /\.age$/i.test(name);

export async function openReceived(file: File): Promise<void> {
  try {
    const { fileId } = await sendFile(file);
    useReceived.setState({ file: { name: file.name, fileId } });
  } catch (error) {
    notifyFailure(error);
  }
}

export const closeReceived = (): void => useReceived.setState({ file: null });
