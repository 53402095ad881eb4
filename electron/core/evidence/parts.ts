/** Signs what this device made for shared lists, so that evidence of them, wherever it is made, shows who made what. */
import { sealSchema } from '#contract/evidence/evidence.ts';
import { noPartCounts, partFormat, type PartCounts } from '#contract/evidence/evidencePart.ts';
import { createKeyedLock } from '#base/async.ts';
import type { Clock } from '../ports.ts';
import type { ReadDb } from '../platform/database.ts';
import { findPart } from '../team/shared/parts.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { inOwnThread } from '../platform/threads/threadPool.ts';
import { openPart, partStatement, type TeamDevice } from './format/part.ts';
import { sealLine, sealStatement } from './format/seal.ts';
import type { EvidenceTasks } from './make/evidenceTasks.ts';
import type { SigningKeys } from './signingKeys.ts';

export interface Parts {
  /**
   * Signs what is new since this device last signed; does nothing if there is nothing new, or if signing isn't possible here. `withAnswers`
   * false: signs only people's acts. Answers get the salts by which the other devices can recognize them.
   */
  state(listId: string, signer: TeamDevice, withAnswers: boolean): Promise<void>;
}

export interface PartsNeeds {
  openThread(): Pick<Thread<EvidenceTasks>, 'call' | 'close'>;
  db: ReadDb;
  write: WriteLedger;
  clock: Pick<Clock, 'now'>;
  signingKeys: Pick<SigningKeys, 'current'>;
  version: string;
  log(message: string): void;
}

/** Answers per write, so that other writes can go between. */
const saltedAtOnce = 500;

export function createParts({ openThread, db, write, clock, signingKeys, version, log }: PartsNeeds): Parts {
  const countsOf = (listId: string, deviceId: string): PartCounts => {
    const stored = findPart(db, listId, deviceId);
    if (!stored) return noPartCounts;
    const opened = openPart(sealSchema.omit({ timestamp: true }).parse(JSON.parse(stored.seal)));
    if ('problem' in opened) throw new Error(`this device’s part of list ${listId} doesn’t hold: ${opened.problem}`);
    return opened.part.counts;
  };

  const state: Parts['state'] = async (listId, { deviceId, device, member }, withAnswers) => {
    await inOwnThread(openThread, async (thread) => {
      const unsalted = withAnswers ? await thread.call('evidence.findUnsalted', { listId }) : [];
      for (let at = 0; at < unsalted.length; at += saltedAtOnce)
        await write('answers.salt', { answers: unsalted.slice(at, at + saltedAtOnce) });
      const { first, leaves, size, root, added, actsThrough } = await thread.call('evidence.collectPart', {
        list: { listId, deviceId },
        withAnswers,
      });
      if (size === first) return;
      const signing = await signingKeys.current();
      if ('missing' in signing) {
        log(`nothing can be signed here (${signing.missing.code}), so that evidence of shared lists won’t show what this device made`);
        return;
      }
      const before = countsOf(listId, deviceId);
      const counts = {
        answers: before.answers + added.answers,
        decisions: before.decisions + added.decisions,
        policies: before.policies + added.policies,
        records: before.records + added.records,
      };
      const seal = sealStatement(
        partStatement({
          format: { name: partFormat, version: 1 },
          listId,
          device: { deviceId, label: device },
          member,
          at: new Date(clock.now()).toISOString(),
          program: `Rollcall ${version}`,
          counts,
          tree: { hash: 'SHA-256', size, root: Buffer.from(root).toString('base64url') },
        }),
        signing,
      );
      await write('parts.state', { listId, deviceId, first, leaves, size, actsThrough, seal: sealLine(seal) });
    });
  };

  // One at a time: a part signed concurrently would invalidate the other.
  const lock = createKeyedLock();
  return { state: (listId, ...asked) => lock(listId, () => state(listId, ...asked)) };
}
