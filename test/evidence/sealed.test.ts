/**
 * Evidence with everything that stands around its rows: signature, time from outside, report; and what it is without them.
 *
 * @module-tag openssl
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evidencedList, type EvidencedList } from '../support/evidencedList.ts';
import { startTimestampServer, type TimestampServer } from '../support/startTimestampServer.ts';

let list: EvidencedList;
let server: TimestampServer;
let isOut = false;
beforeAll(async () => {
  const reply = (body: Buffer) => (isOut ? { status: 503, body: '' } : { status: 200, body });
  [list, server] = await Promise.all([evidencedList(4), startTimestampServer({ reply })]);
}, 60_000);
afterAll(async () => {
  await list.core.end();
  await server.close();
});

const verify = (path: string): ReturnType<EvidencedList['core']['handlers']['evidence.verify']> =>
  list.core.handlers['evidence.verify']({ fileId: list.core.grant(path), listFileId: null, exportFileId: null, keyFileId: null });

describe('evidence with a time from outside and a report', () => {
  it('holds, says who stated the time, and its report says the same', async () => {
    const reportPath = join(list.core.dataDir, 'report.html');
    const made = await list.make({
      timestampUrl: server.url,
      organization: 'Acme Solar',
      reportDestinationId: list.core.grantDestination(reportPath),
    });
    expect(made).toMatchObject({ timestamp: { by: 'Test Time Authority', authority: 'Test root' }, report: { fileName: 'report.html' } });
    expect(await verify(made.path)).toMatchObject({ fault: null, keyId: made.keyId, timestamp: made.timestamp });

    const report = readFileSync(reportPath, 'utf8');
    const sha256 = createHash('sha256').update(readFileSync(made.path)).digest('hex');
    for (const said of ['SANDBOX', 'Acme Solar', made.root, sha256, made.keyId ?? 'no key', 'stated by Test Time Authority'])
      expect(report).toContain(said);
    for (const cell of list.people.flat()) expect(report).not.toContain(cell);
  });

  it('holds after the key was replaced, and the new one signs the next', async () => {
    const before = await list.make();
    await list.core.handlers['evidence.rotateKey']({});
    const after = await list.make();
    expect(after.keyId).not.toBe(before.keyId);
    expect(await verify(before.path)).toMatchObject({ fault: null, keyId: before.keyId });
    expect(await verify(after.path)).toMatchObject({ fault: null, keyId: after.keyId });
  });

  it('is not written at all if the time that was asked for is not obtained', async () => {
    const others = readdirSync(list.core.dataDir);
    const path = join(list.core.dataDir, 'no-time.jsonl');
    isOut = true;
    const making = list.make({ timestampUrl: server.url, destinationId: list.core.grantDestination(path) });
    await expect(making).rejects.toMatchObject({
      failure: { code: 'timestamp.notObtained', params: { refusal: 'status', detail: '503' } },
    });
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(list.core.dataDir)).toEqual(others);
  });
});
