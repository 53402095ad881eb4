/** Verdicts of both verifiers on evidence and proofs: the program's own, and the one in Python. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { EvidenceFaultCode } from '#contract/evidence/evidenceCheck.ts';
import { verifyFile } from '#core/evidence/verify/verifyFile.ts';

const run = promisify(execFile);
const verifier = fileURLToPath(new URL('../../docs/verify-evidence.py', import.meta.url));

export interface Verdicts {
  /** Null if everything is valid. */
  ours: EvidenceFaultCode | null;
  /** The last line of the Python verifier's output, without `does not hold: `; null if everything is valid. */
  theirs: string | null;
}

/** Starts Python once for all files, because starting it takes longer than a verification. */
const many = `import contextlib, io, runpy, sys
_, verifier, *paths = sys.argv
for path in paths:
    sys.argv, said, code = [verifier, path], io.StringIO(), 0
    with contextlib.redirect_stdout(said):
        try:
            runpy.run_path(verifier)
        except SystemExit as end:
            code = end.code
    print(code, said.getvalue().strip().split("\\n")[-1])`;

/** Returns the verdicts in the order of the texts. Throws if the Python verifier answers in an unexpected form. */
export async function verdictsOn(texts: readonly string[]): Promise<Verdicts[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-verdicts-'));
  try {
    const paths = texts.map((_, at) => join(folder, String(at)));
    for (const [at, text] of texts.entries()) writeFileSync(join(folder, String(at)), text);
    const { stdout } = await run('python3', ['-c', many, verifier, ...paths], { maxBuffer: 1 << 26 });
    const lines = stdout.trimEnd().split('\n');
    const verdicts: Verdicts[] = [];
    for (const [at, path] of paths.entries()) {
      const line = lines[at] ?? '';
      if (line !== '0 all of it holds' && !line.startsWith('2 does not hold: '))
        throw new Error(`the other program says “${line}” of file ${at}`);
      const { fault } = await verifyFile({ path, list: null, export: null, keyId: null });
      verdicts.push({ ours: fault?.code ?? null, theirs: line.startsWith('0') ? null : line.slice('2 does not hold: '.length) });
    }
    return verdicts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
