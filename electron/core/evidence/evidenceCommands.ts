/** Makes evidence of lists and runs, proves single rows of it, and verifies files. */
import type { Recording, Files, Ports } from '../ports.ts';
import { throttleProgress } from '#base/async.ts';
import { createCancellation } from '#base/cancellation.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit, EventPayload } from '#contract/events.ts';
import type { EvidenceMade, EvidenceRequest, EvidenceStatement, Seal } from '#contract/evidence/evidence.ts';
import { Failed } from '#contract/failure.ts';
import type { CheckProgress, LedgerCheck } from '#contract/storage/storage.ts';
import type { SigningProblem, Timestamp } from '#contract/evidence/signing.ts';
import type { ReadDb } from '../platform/database.ts';
import { readEvidences } from './evidences.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { inOwnThread } from '../platform/threads/threadPool.ts';
import { envelopeSha256, sealLine, sealStatement } from './format/seal.ts';
import { type TeamDevice, shownParts } from './format/part.ts';
import type { EvidenceTasks } from './make/evidenceTasks.ts';
import type { ProveTasks } from './prove/proveRow.ts';
import type { Signer } from './signer.ts';
import type { signingCommands, SigningKeys } from './signingKeys.ts';
import { requestTimestamp } from './timestamp/requestTimestamp.ts';
import { verifyTimestamp } from './timestamp/verifyTimestamp.ts';
import { keyIdInFile } from './verify/eachLine.ts';

export interface EvidenceNeeds extends Recording {
  /** Opens a separate thread, so that a million rows never block a window. */
  openThread(): Pick<Thread<EvidenceTasks>, 'call' | 'close'>;
  /** The thread for proving single rows. */
  thread: Pick<Thread<ProveTasks>, 'call'>;
  files: Pick<Files, 'destination' | 'granted'>;
  write: WriteLedger;
  db: ReadDb;
  /** For external time-stamps. */
  ports: Pick<Ports, 'transport' | 'random'>;
  version: string;
  emit: Emit;
  signingKeys: Pick<SigningKeys, 'current'>;
  /** Returns the signer to use in this process instead of the key in the keychain; null if none was given. */
  suppliedSigner(): Signer | null;
  /** How long a litigator check stays valid, in ms. */
  litigatorMs(): number;
  /** Whether another process owns the folder. */
  readOnly: boolean;
  /** Signs this device's part if the team shares the list, and returns the team's devices. */
  signPart(listId: string): Promise<readonly TeamDevice[]>;
  /** Brings the list up to date with the ledger's answers and decisions. */
  catchUp(listId: string): Promise<void>;
  /** Checks whether the ledger and the list match what was recorded. Rejects once aborted. */
  check(listId: string, options: { signal: AbortSignal; onProgress: (progress: CheckProgress) => void }): Promise<LedgerCheck>;
}

type EvidenceCommands = Omit<HandlersOf<'evidence'>, keyof ReturnType<typeof signingCommands>>;

/** Minimum time between two events of one evidence, in ms. */
const progressEveryMs = 100;

export function evidenceCommands(needs: EvidenceNeeds): EvidenceCommands {
  const { files, clock, readOnly } = needs;
  const making = createCancellation();

  const signer = async (): Promise<{ signer: Signer | null; unsigned: SigningProblem | null }> => {
    const supplied = needs.suppliedSigner();
    if (supplied !== null) return { signer: supplied, unsigned: null };
    const current = await needs.signingKeys.current().catch((error: unknown) => {
      // Making the first key adds a record, which only the owner of the folder can write.
      if (!readOnly || !(error instanceof Failed) || error.failure.code !== 'dataFolder.inUse') throw error;
      return { missing: { code: 'noKeychain' as const, reason: 'another program uses the data folder, and no key was made yet' } };
    });
    return 'missing' in current ? { signer: null, unsigned: current.missing } : { signer: current, unsigned: null };
  };

  return {
    'evidence.make': async (request) => {
      const { listId } = request;
      if (making.has(listId)) throw new Failed('list.busy', { listId, with: 'evidence' });
      return making.run(listId, async (signal) => {
        await needs.catchUp(listId);
        await refuseUnverified(listId, signal);
        return make(request, await needs.signPart(listId), signal);
      });
    },
    'evidence.cancel': ({ listId }) => {
      making.cancel(listId);
      return Promise.resolve({});
    },
    'evidence.prove': async ({ destinationId, ...asked }) => {
      const { path, fileName, download } = files.destination(destinationId);
      const { evidenceId, madeAt, bytes } = await needs.thread.call('evidence.writeProof', { ...asked, path });
      return { evidenceId, madeAt, bytes, fileName, download };
    },
    'evidence.verify': ({ fileId, listFileId, exportFileId, keyFileId }) => {
      const pathOf = (id: string | null): string | null => (id === null ? null : files.granted(id).path);
      const key = pathOf(keyFileId);
      const asked = { path: files.granted(fileId).path, list: pathOf(listFileId), export: pathOf(exportFileId) };
      return inOwnThread(needs.openThread, async (thread) =>
        thread.call('evidence.verifyFile', { ...asked, keyId: key === null ? null : await keyIdInFile(key) }),
      );
    },
    'evidence.list': ({ listId }) => Promise.resolve(readEvidences(needs.db, listId)),
  };

  /** Throws if anything was changed since it was recorded, because that must not be signed. */
  async function refuseUnverified(listId: string, signal: AbortSignal): Promise<void> {
    const { problems, examples } = await needs.check(listId, { signal, onProgress: progressOf(listId) }).catch((error: unknown) => {
      throw signal.aborted ? new Failed('evidence.cancelled') : error;
    });
    // Data lost in an earlier recovery was reported then; counting it would make evidence impossible from then on.
    const { lostBefore: _, ...others } = problems;
    const first = examples.find(({ kind }) => kind !== 'lostBefore');
    const found = Object.values(others).reduce((sum, times) => sum + times, 0);
    if (found > 0) throw new Failed('evidence.unverified', { mismatch: first?.kind ?? 'structure', what: first?.what ?? '', found });
  }

  async function make(
    { listId, runId, destinationId, reportDestinationId = null, timestampUrl, organization, campaign }: EvidenceRequest,
    devices: readonly TeamDevice[],
    signal: AbortSignal,
  ): Promise<EvidenceMade> {
    const { path, fileName, download } = files.destination(destinationId);
    const report = reportDestinationId === null ? null : files.destination(reportDestinationId);
    const signing = await signer();
    const [evidenceId, at, by] = [needs.newId(), clock.now(), needs.by()];
    const maker = {
      by,
      program: `Rollcall ${needs.version}`,
      organization: organization === '' ? null : organization,
      campaign: campaign === '' ? null : campaign,
      isSigned: signing.signer !== null,
    };
    const scope = { listId, runId, at, litigatorMs: needs.litigatorMs() };
    const progressed = progressOf(listId);
    return inOwnThread(needs.openThread, async (thread) => {
      try {
        const statement = await thread.call(
          'evidence.write',
          { evidenceId, scope, maker, path, devices, keeps: !readOnly },
          { signal, onProgress: ({ rows, of }) => progressed({ what: 'written', done: rows, of }) },
        );
        if (signal.aborted) throw new Failed('evidence.cancelled');
        const { seal, timestamp } = await withTime(sealStatement(statement, signing.signer), timestampUrl, signal);
        const sealed = await thread.call('evidence.seal', { line: sealLine(seal) });
        const root = rootOf(statement);
        const { environment, counts } = statement.predicate;
        const made = { evidenceId, fileName, sha256: sealed.sha256, root, rows: counts.rows, keyId: signing.signer?.keyId ?? null };
        const sandbox = environment.startsWith('SANDBOX');
        // Only the owning process may write to the folder. The file has been written regardless.
        if (!readOnly) await needs.write('evidences.append', { ...made, listId, runId, sandbox, by, at });
        if (report !== null) await thread.call('evidence.report', { path, sha256: sealed.sha256, reportPath: report.path });
        return {
          ...made,
          ...{ bytes: sealed.bytes, environment, timestamp, unsigned: signing.unsigned, recorded: !readOnly, download },
          shared: shownParts(statement.predicate),
          report: report && { fileName: report.fileName, download: report.download },
        };
      } finally {
        await thread.call('evidence.discard', {});
      }
    });
  }

  /** Adds a time-stamp. If one was requested but not obtained, throws so that no file is left that might be believed to have one. */
  async function withTime(seal: Seal, url: string | null, signal: AbortSignal): Promise<{ seal: Seal; timestamp: Timestamp | null }> {
    if (url === null) return { seal, timestamp: null };
    const hash = envelopeSha256(seal);
    const token = await requestTimestamp(needs.ports, url, hash, signal);
    const read = await verifyTimestamp(token, hash);
    if ('problem' in read) throw new Failed('timestamp.notObtained', { url, refusal: read.problem, detail: '' });
    return { seal: { ...seal, timestamp: Buffer.from(token).toString('base64') }, timestamp: read };
  }

  function progressOf(listId: string): (progress: Omit<EventPayload<'evidence.progressed'>, 'listId'>) => void {
    return throttleProgress(
      clock,
      progressEveryMs,
      (progress) => needs.emit('evidence.progressed', { listId, ...progress }),
      ({ done, of }) => done >= of,
    );
  }
}

const rootOf = ({ predicate }: EvidenceStatement): string => Buffer.from(predicate.tree.root, 'base64url').toString('hex');
