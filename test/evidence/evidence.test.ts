/** Evidence as a recipient gets it: its contents, and that no part of it can be changed unnoticed. */
import fc from 'fast-check';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evidenceStatementSchema, rowProofSchema, type EvidenceStatement } from '#contract/evidence/evidence.ts';
import type { EvidenceFaultCode } from '#contract/evidence/evidenceCheck.ts';
import { events as eventSchemas } from '#contract/events.ts';
import type { ByteSource } from '#core/evidence/verify/eachLine.ts';
import { verifyEvidence } from '#core/evidence/verify/verifyEvidence.ts';
import { verifyProof } from '#core/evidence/verify/verifyProof.ts';
import { casesOf } from '../support/propertyCases.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { phoneOf } from '../support/phoneRun.ts';
import { evidencedList, type EvidencedList } from '../support/evidencedList.ts';
import { startTimestampServer, type TimestampServer } from '../support/startTimestampServer.ts';

let made: EvidencedList;
let file: Buffer;
let other: Buffer;
let proof: string;
let outdated: string;
beforeAll(async () => {
  made = await evidencedList(4);
  file = readFileSync((await made.make({ organization: 'Acme', campaign: 'Spring' })).path);
  proof = await made.prove(1);
  // Each row of the evidence made after this decision differs, and so does the statement.
  await made.core.handlers['review.decide']({ listId: made.listId, rows: [1, 2, 3, 4], value: 'hold', note: 'asked us to wait' });
  outdated = await made.prove(1);
  other = readFileSync((await made.make()).path);
});
afterAll(() => made.core.end());

const nothingAsked = { keyId: null, listSha256: null, exportSha256: null };
function sourceOf(bytes: Uint8Array): ByteSource {
  let at = 0;
  return {
    read(into, offset, length) {
      const piece = bytes.subarray(at, at + length);
      into.set(piece, offset);
      at += piece.length;
      return Promise.resolve({ bytesRead: piece.length });
    },
  };
}
const faultOf = async (bytes: Uint8Array): Promise<EvidenceFaultCode | null> =>
  (await verifyEvidence(() => sourceOf(bytes), nothingAsked)).fault?.code ?? null;
const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8').split('\n').slice(0, -1);
const joined = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`);
function statementIn(bytes: Buffer): EvidenceStatement {
  const { envelope } = JSON.parse(linesOf(bytes).at(-1) ?? '') as { envelope: { payload: string } };
  return evidenceStatementSchema.parse(JSON.parse(Buffer.from(envelope.payload, 'base64').toString('utf8')));
}

it('says what was checked and decided, with SANDBOX in capitals, and holds', async () => {
  const { predicate, subject } = statementIn(file);
  expect(linesOf(file)[0]).toBe('{"environment":"SANDBOX","format":"rollcall-evidence","rows":4,"version":1}');
  expect(subject).toMatchObject([{ name: 'leads.csv', annotations: { role: 'imported' } }]);
  expect(predicate).toMatchObject({
    made: { by: 'kim' },
    organization: 'Acme',
    campaign: 'Spring',
    environment: 'SANDBOX',
    counts: { rows: 4, purged: 0, answers: 4, sandboxAnswers: 4, decision: { drop: 1 } },
    reconciliation: { lines: 4, rows: 4, rejected: 0 },
    operations: [{ operation: 'phone_intel@3.0', addOns: ['litigator_checks'], sandbox: true }],
    people: ['kim'],
    policy: { name: 'Careful dialing' },
    runs: [{ runId: made.runId, by: 'kim', state: 'finished' }],
  });
  const verified = await verifyEvidence(() => sourceOf(file), nothingAsked);
  expect(verified).toMatchObject({ fault: null, stated: { environment: 'SANDBOX', list: 'leads' } });
});

it('shows no phone, name or address: only commitments to them', () => {
  for (const text of made.people.flat()) expect(file.includes(text)).toBe(false);
});

describe('what was changed', () => {
  it('is noticed at any byte', async () => {
    const change = fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(change, async ([at, by]) => {
        const changed = Buffer.from(file);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(await faultOf(changed)).not.toBeNull();
      }),
      casesOf(60),
    );
  });

  it('is noticed where rows are removed, repeated, swapped or taken from elsewhere, and where the file is cut', async () => {
    const lines = linesOf(file);
    const [header = '', seal = ''] = [lines[0], lines.at(-1)];
    const rows = lines.slice(1, -1);
    const foreign = linesOf(other).slice(1, -1);
    const place = fc.nat(rows.length - 1);
    await fc.assert(
      fc.asyncProperty(place, place, fc.constantFrom('remove', 'repeat', 'swap', 'foreign', 'cut'), async (one, two, how) => {
        const changed = [...rows];
        if (how === 'remove') changed.splice(one, 1);
        if (how === 'repeat') changed.splice(one, 0, rows[two] ?? '');
        if (how === 'swap') [changed[one], changed[two]] = [rows[two] ?? '', rows[one] ?? ''];
        if (how === 'foreign') changed[one] = foreign[one] ?? '';
        const same = changed.every((row, at) => row === rows[at]) && changed.length === rows.length;
        const bytes =
          how === 'cut' ? file.subarray(0, Math.floor((file.length * (one + 1)) / (rows.length + 1))) : joined([header, ...changed, seal]);
        expect((await faultOf(bytes)) === null).toBe(same && how !== 'cut');
      }),
      casesOf(30),
    );
    expect(await faultOf(joined([header, ...rows]))).toBe('cutShort');
    expect(await faultOf(joined([header, ...rows, seal, ...rows, seal]))).not.toBeNull();
    expect(await faultOf(joined([header, ...rows, linesOf(other).at(-1) ?? '']))).toBe('rootDiffers');
  });

  it('is noticed where signature, payload type or key are another’s', async () => {
    const lines = linesOf(file);
    const [seal, foreign] = [lines.at(-1) ?? '', linesOf(other).at(-1) ?? ''].map((line) => JSON.parse(line) as Record<string, never>);
    const sealed = (change: object): Buffer => joined([...lines.slice(0, -1), JSON.stringify({ ...seal, ...change })]);
    const envelope = (seal?.['envelope'] ?? {}) as Record<string, unknown>;
    const signatures = ((foreign?.['envelope'] ?? {}) as Record<string, unknown>)['signatures'];
    expect(await faultOf(sealed({ envelope: { ...envelope, signatures } }))).toBe('signatureBad');
    expect(await faultOf(sealed({ envelope: { ...envelope, payloadType: 'application/json' } }))).toBe('sealBad');
    expect(await faultOf(sealed({ envelope: { ...envelope, signatures: [] } }))).toBe('keyBad');
    const unsigned = JSON.stringify({ envelope: { ...envelope, signatures: [] } });
    expect(await faultOf(joined([...lines.slice(0, -1), unsigned]))).toBe('unsigned');
  });
});

describe('one row’s proof', () => {
  it('holds, shows the row in clear, and nothing of any other', async () => {
    expect(await verifyProof(proof, nothingAsked)).toMatchObject({
      fault: null,
      row: {
        ...{ row: 1, index: 0, size: 4 },
        shown: {
          phones: [{ heading: 'phone', text: phoneOf(0) }],
          answers: [{ operation: 'phone_intel@3.0', phone: phoneOf(0), sandbox: true, litigator: expect.any(String) as unknown }],
          follows: true,
        },
      },
      stated: { list: 'leads' },
    });
    const { clear } = rowProofSchema.parse(JSON.parse(proof));
    expect(clear).toMatchObject({
      headings: ['phone', 'name', 'email'],
      cells: made.people[0],
      decision: { note: 'spoke to her on Monday' },
      answers: [{ operation: 'phone_intel@3.0', request: { parameters: expect.arrayContaining([['phone', phoneOf(0)]]) as unknown } }],
    });
    expect(clear.answers[0]?.response?.text).toContain(phoneOf(0));
    const [, ...others] = made.people;
    for (const text of others.flat()) expect(proof).not.toContain(text);
    expect(Buffer.byteLength(proof)).toBeLessThan(20_000);
  });

  it('still proves what the evidence said after the decision was changed', async () => {
    expect((await verifyProof(outdated, nothingAsked)).fault).toBeNull();
    const { line, clear } = rowProofSchema.parse(JSON.parse(outdated));
    expect(line).toContain('"keep"');
    expect(clear.decision).toBeNull();
  });

  it('is refused in one sentence where there is no such row, or no evidence', async () => {
    await expect(made.prove(5)).rejects.toMatchObject({ failure: { code: 'evidence.noRow', params: { row: 5 } } });
    await expect(made.prove(1, randomUUID())).rejects.toMatchObject({ failure: { code: 'evidence.none' } });
  });

  it('can’t be changed at any byte', async () => {
    const bytes = Buffer.from(proof);
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(change, async ([at, by]) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect((await verifyProof(changed.toString('utf8'), nothingAsked)).fault).not.toBeNull();
      }),
      casesOf(60),
    );
  });
});

describe('evidence of a run', () => {
  it('has the rows and answers of that run, says litigators as that run found them, and holds', async () => {
    const run = await made.make({ runId: made.runId });
    const bytes = readFileSync(run.path);
    expect(statementIn(bytes).predicate).toMatchObject({ scope: { kind: 'run', runId: made.runId }, counts: { rows: 4, answers: 4 } });
    expect(await faultOf(bytes)).toBeNull();
    expect(await verifyProof(await made.prove(2, made.runId), nothingAsked)).toMatchObject({ fault: null, stated: { run: made.runId } });
  });
});

it('is on record, with its hash and its root', async () => {
  const [last] = await made.core.handlers['evidence.list']({ listId: made.listId });
  expect(last).toMatchObject({ runId: made.runId, rows: 4, sandbox: true, by: 'kim' });
  expect(await made.core.handlers['ledger.check']({})).toMatchObject({ problems: {} });
});

describe('beside another program that uses the folder', () => {
  it('is made and holds, and says that it is on no record', async () => {
    const beside = await openTestCore({ dataDir: made.core.dataDir, mode: 'read' });
    try {
      const path = join(made.core.dataDir, 'beside.evidence');
      const count = (await made.core.handlers['evidence.list']({ listId: made.listId })).length;
      const answered = await beside.handlers['evidence.make']({
        ...{ listId: made.listId, runId: null, timestampUrl: null, organization: '', campaign: '' },
        destinationId: beside.grantDestination(path),
      });
      expect(answered).toMatchObject({ rows: 4, recorded: false });
      expect(await made.core.handlers['evidence.list']({ listId: made.listId })).toHaveLength(count);
      expect([null, 'unsigned']).toContain(await faultOf(readFileSync(path)));
    } finally {
      await beside.close();
    }
  });
});

it('leaves no file where it was canceled, and none where its time was not obtained', async () => {
  const path = join(made.core.dataDir, 'none.evidence');
  const ask = (timestampUrl: string | null): Promise<unknown> =>
    made.core.handlers['evidence.make']({
      ...{ listId: made.listId, runId: null, timestampUrl, organization: '', campaign: '' },
      destinationId: made.core.grantDestination(path),
    });
  const asked = ask(null);
  await made.core.handlers['evidence.cancel']({ listId: made.listId });
  await expect(asked).rejects.toMatchObject({ failure: { code: 'evidence.cancelled' } });
  await expect(ask('http://127.0.0.1:9')).rejects.toMatchObject({ failure: { code: 'timestamp.notObtained' } });
  expect(readdirSync(made.core.dataDir).filter((name) => name.startsWith('none') || name.endsWith('.part'))).toEqual([]);
});

it('says how far it is, and can be canceled while it verifies', async () => {
  made.core.events.length = 0;
  await made.make();
  const reported = made.core.events.flatMap(({ name, payload }) =>
    name === 'evidence.progressed' ? [eventSchemas['evidence.progressed'].parse(payload)] : [],
  );
  expect([...new Set(reported.map(({ what }) => what))]).toEqual(['records', 'rows', 'written']);
  expect(reported.at(-1)).toMatchObject({ what: 'written', done: 4, of: 4 });
  const path = join(made.core.dataDir, 'none.evidence');
  const verifying = made.core.next('evidence.progressed', ({ what }) => what === 'rows');
  const asked = made.core.handlers['evidence.make']({
    ...{ listId: made.listId, runId: null, timestampUrl: null, organization: '', campaign: '' },
    destinationId: made.core.grantDestination(path),
  });
  await verifying;
  await made.core.handlers['evidence.cancel']({ listId: made.listId });
  await expect(asked).rejects.toMatchObject({ failure: { code: 'evidence.cancelled' } });
  expect(readdirSync(made.core.dataDir)).not.toContain('none.evidence');
});

const verify = (path: string): ReturnType<EvidencedList['core']['handlers']['evidence.verify']> =>
  made.core.handlers['evidence.verify']({ fileId: made.core.grant(path), listFileId: null, exportFileId: null, keyFileId: null });

it('holds after the key was replaced, and the new one signs the next', async () => {
  const before = await made.make();
  await made.core.handlers['evidence.rotateKey']({});
  const after = await made.make();
  expect(after.keyId).not.toBe(before.keyId);
  expect(await verify(before.path)).toMatchObject({ fault: null, keyId: before.keyId });
  expect(await verify(after.path)).toMatchObject({ fault: null, keyId: after.keyId });
});

describe('evidence with a time from outside and a report', { tags: ['openssl'] }, () => {
  let server: TimestampServer;
  let isOut = false;
  beforeAll(async () => {
    server = await startTimestampServer({ reply: (body) => (isOut ? { status: 503, body: '' } : { status: 200, body }) });
  }, 60_000);
  afterAll(() => server.close());

  it('holds, says who stated the time, and its report says the same', async () => {
    const reportPath = join(made.core.dataDir, 'report.html');
    const sealed = await made.make({
      timestampUrl: server.url,
      organization: 'Acme Solar',
      reportDestinationId: made.core.grantDestination(reportPath),
    });
    expect(sealed).toMatchObject({ timestamp: { by: 'Test Time Authority', authority: 'Test root' }, report: { fileName: 'report.html' } });
    expect(await verify(sealed.path)).toMatchObject({ fault: null, keyId: sealed.keyId, timestamp: sealed.timestamp });

    const report = readFileSync(reportPath, 'utf8');
    const sha256 = createHash('sha256').update(readFileSync(sealed.path)).digest('hex');
    for (const output of ['SANDBOX', 'Acme Solar', sealed.root, sha256, sealed.keyId ?? 'no key', 'stated by Test Time Authority'])
      expect(report).toContain(output);
    for (const cell of made.people.flat()) expect(report).not.toContain(cell);
  });

  it('is not written at all if the time that was asked for is not obtained', async () => {
    const others = readdirSync(made.core.dataDir);
    const path = join(made.core.dataDir, 'no-time.jsonl');
    isOut = true;
    const making = made.make({ timestampUrl: server.url, destinationId: made.core.grantDestination(path) });
    await expect(making).rejects.toMatchObject({
      failure: { code: 'timestamp.notObtained', params: { refusal: 'status', detail: '503' } },
    });
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(made.core.dataDir)).toEqual(others);
  });
});
