import { fc } from '#test/support/propertyCases.ts';
import { describe, expect, it } from 'vitest';
import { getOperation } from '#contract/service/operations/catalog.ts';
import { phoneIntel30 } from '#contract/service/operations/versions/phone.ts';
import { realContact20 } from '#contract/service/operations/versions/realContact.ts';
import type { Exchange, TransportRequest } from '../ports.ts';
import { buildLookup } from './buildRequest.ts';
import { requestUrl, send, type SendOptions } from './send.ts';

const request = buildLookup(phoneIntel30, { phone: '+1 206', 'phone.country_hint': 'US', source_id: 'a;b&c=d' }, ['litigator_checks']);

describe('requestUrl', () => {
  it('writes exact dotted names, UTF-8 values, & between parameters and commas between add-ons', () => {
    expect(requestUrl(request, 'https://api.example.com')).toBe(
      'https://api.example.com/3.0/phone_intel?phone=%2B1%20206&phone.country_hint=US&source_id=a%3Bb%26c%3Dd&add_ons=litigator_checks',
    );
    const all = buildLookup(realContact20, { name: 'Zoë', phone: '1' }, [
      'litigator_checks',
      'email_checks_age',
      'email_checks_deliverability',
    ]);
    expect(requestUrl(all, 'http://127.0.0.1:1')).toBe(
      'http://127.0.0.1:1/2.0/real_contact?name=Zo%C3%AB&phone=1&add_ons=email_checks_age,email_checks_deliverability,litigator_checks',
    );
  });

  it('keeps the path of a base URL, with or without a slash at its end, and omits add_ons if none is requested', () => {
    const plain = buildLookup(phoneIntel30, { phone: '1' }, []);
    for (const base of ['https://gate.example.com/verify', 'https://gate.example.com/verify/'])
      expect(requestUrl(plain, base)).toBe('https://gate.example.com/verify/3.0/phone_intel?phone=1');
  });

  it('encodes any text so that the receiver reads the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        fc.pre(name.trim() !== '');
        const built = { ...request, operation: realContact20, parameters: [['name', name.toWellFormed()]] satisfies [string, string][] };
        expect(new URL(requestUrl(built, 'https://h')).searchParams.get('name')).toBe(name.toWellFormed());
      }),
    );
  });
});

describe('send', () => {
  const sendWith = async (
    answer: Exchange,
    options: Partial<SendOptions> = {},
    asked = request,
  ): Promise<{ sent: TransportRequest[]; exchange: Exchange }> => {
    const sent: TransportRequest[] = [];
    const transport = {
      exchange: (one: TransportRequest) => {
        sent.push(one);
        return Promise.resolve(answer);
      },
      close: () => Promise.resolve(),
    };
    const exchange = await send(asked, { baseUrl: 'https://h', key: 'canary-key-0123456789', timeoutMs: 30_000, transport, ...options });
    return { sent, exchange };
  };
  const response = (headers: [string, string][], body: string | Uint8Array): Exchange => ({
    kind: 'response',
    status: 200,
    headers,
    body: Buffer.from(body),
    arrivedAt: 5,
    durationMs: 1,
  });

  it('sends the key in its header and nowhere else, with the deadline and the body limit', async () => {
    const { signal } = new AbortController();
    const { sent } = await sendWith(response([], '{}'), { signal });
    expect(sent).toEqual([
      {
        url: requestUrl(request, 'https://h'),
        method: 'GET',
        headers: { 'x-api-key': 'canary-key-0123456789', accept: 'application/json' },
        timeoutMs: 30_000,
        maxBodyBytes: 5_000_000,
        signal,
      },
    ]);
  });

  it('asks every operation for JSON, cnam too', async () => {
    const { sent } = await sendWith(response([], '{}'), {}, buildLookup(getOperation('cnam@3.1'), { phone: '1' }, ['spam_checks']));
    expect(sent[0]).toMatchObject({
      url: 'https://h/3.1/cnam?phone=1&add_ons=spam_checks',
      method: 'GET',
      headers: { accept: 'application/json' },
    });
    expect(sent[0]).not.toHaveProperty('body');
  });

  it('posts feedback as a JSON object with a real boolean, and puts nothing into the URL', async () => {
    const id = 'T_0190b6de-3f64-7c2a-9f3e-0242ac120002';
    const given = { response_id: id, phone: '+12065550123', name: 'Zoë', phone_status: 'Connected', phone_right_party_contact: 'false' };
    const { sent } = await sendWith(response([], '{}'), {}, buildLookup(getOperation('phone_feedback@1.0'), given, []));
    expect(sent[0]).toMatchObject({
      url: 'https://h/1.0/phone_feedback',
      method: 'POST',
      headers: { 'x-api-key': 'canary-key-0123456789', accept: 'application/json', 'content-type': 'application/json' },
    });
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ ...given, phone_right_party_contact: false });
    expect(sent[0]?.body).not.toContain('canary');
  });

  it('returns an exchange as it came, byte for byte', async () => {
    const answers: Exchange[] = [
      response(
        [
          ['X-One', 'a'],
          ['x-one', 'b'],
        ],
        Buffer.from([0xff, 0, 0xc3]),
      ),
      { kind: 'cut', problem: 'timedOut', durationMs: 1 },
      { kind: 'neverConnected', problem: 'ECONNREFUSED', durationMs: 1 },
    ];
    for (const answer of answers) expect((await sendWith(answer)).exchange).toBe(answer);
  });

  it('removes the key from an answer that repeats it, and changes nothing else', async () => {
    const body = Buffer.concat([Buffer.from([0xff]), Buffer.from('{"message":"bad key canary-key-0123456789 é"}')]);
    const { exchange } = await sendWith(response([['www-authenticate', 'key=canary-key-0123456789']], body));
    expect(exchange).toMatchObject({ headers: [['www-authenticate', 'key=*********************']] });
    const expected = Buffer.concat([Buffer.from([0xff]), Buffer.from('{"message":"bad key ********************* é"}')]);
    expect(exchange.kind === 'response' && Buffer.compare(exchange.body, expected)).toBe(0);
  });
});
