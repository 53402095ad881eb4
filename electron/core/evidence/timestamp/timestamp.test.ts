/**
 * @module-tag openssl
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTimestampServer, type TimestampServer } from '#test/support/startTimestampServer.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { realRandom } from '#hosts/node/realRandom.ts';
import { undiciTransport } from '#hosts/node/undiciTransport.ts';
import { wantsMore } from '#test/support/propertyCases.ts';
import { requestTimestamp, parseTimestampUrl } from './requestTimestamp.ts';
import { verifyTimestamp } from './verifyTimestamp.ts';

const transport = undiciTransport(realClock);
const ports = { transport, random: realRandom };
// In Node's pool, as most short buffers are: code that uses its `buffer` would also use other buffers' bytes.
const sha256 = Buffer.from(createHash('sha256').update('an envelope').digest('hex'), 'hex');
const other = createHash('sha256').update('another envelope').digest();

/** How the single authority currently responds. */
const behaviour: NonNullable<Parameters<typeof startTimestampServer>[0]> = {};
let server: TimestampServer;
let token: Uint8Array;
beforeAll(async () => {
  server = await startTimestampServer(behaviour);
  token = await requestTimestamp(ports, server.url, sha256);
});
afterAll(async () => {
  await server.close();
  await transport.close();
});
async function obtain(one: typeof behaviour): Promise<Uint8Array> {
  Object.assign(behaviour, one);
  try {
    return await requestTimestamp(ports, server.url, sha256);
  } finally {
    for (const name of Object.keys(one)) Reflect.deleteProperty(behaviour, name);
  }
}

describe('a time-stamp', () => {
  it('says when, how exactly and by whom, and OpenSSL says the same', async () => {
    const output = await verifyTimestamp(token, sha256);
    if ('problem' in output) throw new Error(output.problem);
    expect(output).toMatchObject({ accuracyMs: 1000, by: 'Test Time Authority', authority: 'Test root' });
    const path = `${server.rootPath}.token`;
    writeFileSync(path, token);
    const verified = execFileSync(
      'openssl',
      ['ts', '-verify', '-token_in', '-in', path, '-digest', sha256.toString('hex'), '-CAfile', server.rootPath],
      { stdio: 'pipe' },
    );
    expect(verified.toString()).toContain('Verification: OK');
    const printed = execFileSync('openssl', ['ts', '-reply', '-token_in', '-in', path, '-text'], { stdio: 'pipe' }).toString();
    expect(Date.parse(/Time stamp: (.+)/.exec(printed)?.[1] ?? '')).toBe(output.at);
    const root = execFileSync('openssl', ['x509', '-in', server.rootPath, '-noout', '-fingerprint', '-sha256']).toString();
    expect(root.split('=')[1]?.trim().replaceAll(':', '').toLowerCase()).toBe(output.authoritySha256);
  });

  it('sends a hash and a new nonce, and nothing else', async () => {
    await requestTimestamp(ports, server.url, sha256);
    const [first, second] = server.queries;
    expect(first?.includes(sha256)).toBe(true);
    expect(first?.length).toBeLessThan(80);
    expect(first?.equals(second ?? first)).toBe(false);
  });

  it('holds for nothing else', async () => {
    expect(await verifyTimestamp(token, other)).toEqual({ problem: 'otherHash' });
  });

  it('holds only with a certificate for time-stamps alone that was valid at that time', async () => {
    const again = (name: Parameters<typeof server.signAgain>[1]): Promise<unknown> =>
      verifyTimestamp(server.signAgain(token, name), sha256);
    expect(await again('tsa')).toMatchObject({ by: 'Test Time Authority' });
    expect(await again('expired')).toEqual({ problem: 'notValidThen' });
    expect(await again('codeAsWell')).toEqual({ problem: 'notForTime' });
    expect(await again('mail')).toEqual({ problem: 'notForTime' });
  });

  it('does not hold with any one byte changed, missing or added', async () => {
    const changed = Uint8Array.from(token);
    const holds: number[] = [];
    for (let at = 0; at < token.length; at += wantsMore ? 1 : 11) {
      const before = changed[at] ?? 0;
      changed[at] = before ^ 1;
      if (!('problem' in (await verifyTimestamp(changed, sha256)))) holds.push(at);
      changed[at] = before;
    }
    expect(holds).toEqual([]);
    expect(token.length).toBeGreaterThan(1000);
    expect(await verifyTimestamp(token.subarray(0, -1), sha256)).toEqual({ problem: 'unreadable' });
    expect(await verifyTimestamp(Buffer.concat([token, Buffer.alloc(1)]), sha256)).toEqual({ problem: 'unreadable' });
    expect(await verifyTimestamp(new Uint8Array(), sha256)).toEqual({ problem: 'unreadable' });
  });
});

describe('no time-stamp is obtained', () => {
  const outcome = (one: typeof behaviour): Promise<unknown> => obtain(one).catch((error: unknown) => error);
  const failure = (refusal: string, detail: unknown = ''): object => ({
    failure: { code: 'timestamp.notObtained', params: { refusal, detail } },
  });

  it('from a server that answers something else, or refuses', async () => {
    expect(await outcome({ reply: () => ({ status: 503, body: 'busy' }) })).toMatchObject(failure('status', '503'));
    expect(await outcome({ reply: () => ({ status: 200, body: '<html>' }) })).toMatchObject(failure('notAReply'));
    expect(await outcome({ reply: () => ({ status: 200, body: '' }) })).toMatchObject(failure('notAReply'));
    const sha1 = Buffer.from('303c020101300d06096086480165030402050a', 'hex');
    expect(await outcome({ query: () => sha1 })).toMatchObject(failure('refused', expect.any(String)));
  });

  it('from a server that answers the question of another', async () => {
    const swap = (query: Buffer, from: Buffer): Buffer => {
      const changed = Buffer.from(query);
      other.copy(changed, changed.indexOf(from));
      return changed;
    };
    expect(await outcome({ query: (query) => swap(query, sha256) })).toMatchObject(failure('otherHash'));
    const otherNonce = (query: Buffer): Buffer => {
      const changed = Buffer.from(query);
      const at = changed.indexOf(sha256) + sha256.length + 5;
      changed[at] = (changed[at] ?? 0) ^ 1;
      return changed;
    };
    expect(await outcome({ query: otherNonce })).toMatchObject(failure('otherNonce'));
  });

  it('where nobody listens', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    // The address of a TCP server that is listening.
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(requestTimestamp(ports, `http://127.0.0.1:${port}/`, sha256)).rejects.toMatchObject(
      failure('unreachable', 'ECONNREFUSED'),
    );
  });
});

it('keeps only the certificates that lead from the signer’s to the root', async () => {
  for (const certificates of ['another', 'none'] as const) {
    const kept = await obtain({ certificates });
    expect(await verifyTimestamp(kept, sha256)).toMatchObject({ by: 'Test Time Authority', authority: 'Test root' });
    expect(Buffer.from(kept).includes('Test other')).toBe(false);
  }
});

it('accepts RSA signatures as well', async () => {
  const rsa = await startTimestampServer({ key: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'] });
  expect(await verifyTimestamp(await requestTimestamp(ports, rsa.url, sha256), sha256)).toMatchObject({ by: 'Test Time Authority' });
  await rsa.close();
});

it('takes an address with a path and a query, and refuses whatever is not one', () => {
  expect(parseTimestampUrl(' http://ts.example.com/tsr?x=1 ')).toBe('http://ts.example.com/tsr?x=1');
  for (const bad of ['', 'ts.example.com', 'ftp://ts.example.com', 'http://kim:secret@ts.example.com', 'https://ts.example.com/#a'])
    expect(() => parseTimestampUrl(bad)).toThrow('timestamp.badUrl');
  expect(() => parseTimestampUrl('http://kim:secret@ts.example.com')).not.toThrow(/secret/);
});
