/** The evidence file verified last: chosen on the evidence screen, or dropped anywhere on it. */
import { create } from 'zustand';
import type { EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import type { Failure } from '#contract/failure.ts';
import { call, sendFile } from '../../bridge/call.ts';
import { failureOf } from '../../base/notify.ts';

type VerifiedFile =
  | { readonly at: 'none' }
  | { readonly at: 'verifying'; readonly name: string }
  | { readonly at: 'done'; readonly verified: EvidenceVerified }
  | { readonly at: 'failed'; readonly failure: Failure };

export const useVerifiedFile = create<VerifiedFile>(() => ({ at: 'none' }));

export async function verifyFile(file: File | null | undefined): Promise<void> {
  if (!file) return;
  const mine: VerifiedFile = { at: 'verifying', name: file.name };
  useVerifiedFile.setState(mine, true);
  const change = (next: VerifiedFile): void => {
    // Keeps whatever was chosen later.
    if (useVerifiedFile.getState() === mine) useVerifiedFile.setState(next, true);
  };
  try {
    const { fileId } = await sendFile(file);
    change({ at: 'done', verified: await call('evidence.verify', { fileId, listFileId: null, exportFileId: null, keyFileId: null }) });
  } catch (error) {
    change({ at: 'failed', failure: failureOf(error) });
  }
}
