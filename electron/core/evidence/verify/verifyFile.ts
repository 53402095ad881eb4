/** Verifies a file of evidence, or one row's proof, without a data folder or network. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { rowProofFormat } from '#contract/evidence/evidence.ts';
import type { EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import { type ByteSource, inWords } from './eachLine.ts';
import type { Asked } from './statement.ts';
import { verifyEvidence } from './verifyEvidence.ts';
import { verifyProof } from './verifyProof.ts';

/** Maximum size of a proof, which has one row; longer files aren't read as a whole. */
const mostProofBytes = 64 << 20;

export interface FilesToVerify {
  path: string;
  /** The file that the list was imported from, and an exported one; null if not to be checked. */
  list: string | null;
  export: string | null;
  keyId: string | null;
}

/** Verifies an evidence file. Throws Failed('file.missing' | 'file.directory' | 'file.unreadable') for any of the files. */
export async function verifyFile({ path, list, export: exported, keyId }: FilesToVerify): Promise<EvidenceVerified> {
  const asked: Asked = {
    keyId,
    listSha256: list === null ? null : await fileSha256(list),
    exportSha256: exported === null ? null : await fileSha256(exported),
  };
  return inWords(path, async () => {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const start = Buffer.alloc(2);
      const { bytesRead } = await file.read(start, 0, 2, 0);
      // Proofs are indented, while evidence begins with a complete line.
      const isProof = bytesRead === 2 && start.toString('latin1') === '{\n' && size <= mostProofBytes;
      if (!isProof) return await verifyEvidence(() => fromStart(file), asked);
      const text = await file.readFile('utf8');
      return text.includes(`"format": "${rowProofFormat}"`) ? await verifyProof(text, asked) : notEvidence;
    } finally {
      await file.close();
    }
  });
}

function fromStart(file: FileHandle): ByteSource {
  let at = 0;
  return {
    read: async (into, offset, length) => {
      const { bytesRead } = await file.read(into, offset, length, at);
      at += bytesRead;
      return { bytesRead };
    },
  };
}

const notEvidence: EvidenceVerified = {
  kind: null,
  fault: { code: 'notEvidence', params: {} },
  ...{ keyId: null, keyGiven: false, timestamp: null, stated: null, row: null },
};

function fileSha256(path: string): Promise<string> {
  return inWords(path, async () => {
    const hash = createHash('sha256');
    for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
    return hash.digest('hex');
  });
}
