import { describe, expect, it } from 'vitest';
import type { AddOnName, Operation } from '#contract/service/operation.ts';
import { phoneIntel30 } from '#contract/service/operations/versions/phone.ts';
import { realContact20 } from '#contract/service/operations/versions/realContact.ts';
import { classify, type Outcome } from './classify.ts';

const arrivedAt = Date.UTC(2026, 0, 1, 12);
const responseId = 'T_0190b6de-3f64-7c2a-9f3e-0242ac120002';

interface Asked {
  operation?: Operation;
  addOns?: AddOnName[];
  headers?: [string, string][];
}
function outcomeOf(status: number, body: unknown, { operation = phoneIntel30, addOns = [], headers = [] }: Asked = {}): Outcome {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const request = { operation, parameters: [], correlation: [], addOns };
  return classify(request, { kind: 'response', status, headers, body: bytes, arrivedAt, durationMs: 1 });
}
/** kind, what it blocks, code, billed */
const inShort = ({ kind, blocks, code, billed }: Outcome): unknown[] => [kind, blocks, code, billed];

describe('the rows of the specification, "Errors"', () => {
  it.each([
    ['400 missing required parameter', 400, { error: 'bad_request', message: 'phone is required' }, 'refused', null, 'BAD_REQUEST', 'no'],
    [
      '400 Invalid Parameters Error',
      400,
      { error: 'Invalid Parameters Error', message: 'm' },
      'refused',
      null,
      'INVALID_PARAMETERS_ERROR',
      'no',
    ],
    [
      '400 Input Field Error',
      400,
      { error: 'Input Field Error', message: 'No such area code' },
      'refused',
      null,
      'INPUT_FIELD_ERROR',
      'no',
    ],
    ['400 Input Error', 400, { error: 'Input Error', message: 'no parameters given' }, 'refused', null, 'INPUT_ERROR', 'no'],
    ['400 Internal Error', 400, { error: 'Internal Error', message: 'internal failure' }, 'retryLater', null, 'INTERNAL_ERROR', 'no'],
    ['400 InternalError', 400, { error: { name: 'InternalError', message: 'm' } }, 'retryLater', null, 'INTERNAL_ERROR', 'no'],
    [
      '400 Internal Error in the message',
      400,
      { error: 'bad_request', message: 'Internal Error: try again' },
      'retryLater',
      null,
      'INTERNAL_ERROR',
      'no',
    ],
    ['401 Bad Request', 401, { error: 'Bad Request', message: "';' is no separator" }, 'refused', null, 'BAD_REQUEST', 'no'],
    ['401 Not Authorized', 401, { error: 'Not Authorized', message: 'no api_key' }, 'blocked', 'environment', 'NOT_AUTHORIZED', 'no'],
    ['403 key incorrect', 403, { errorCode: 'INVALID_API_KEY', message: 'm' }, 'blocked', 'environment', 'INVALID_API_KEY', 'no'],
    [
      '401 Bad Request in the message',
      401,
      { error: 'bad_request_error', message: 'Bad Request: not UTF-8' },
      'refused',
      null,
      'BAD_REQUEST',
      'no',
    ],
    ['400 malformed JSON of a POST', 400, { error: 'bad_request', message: 'Malformed JSON' }, 'refused', null, 'BAD_REQUEST', 'no'],
    [
      '403 key with trailing spaces',
      403,
      { errorCode: 'INVALID_API_KEY', message: 'trailing spaces' },
      'blocked',
      'environment',
      'INVALID_API_KEY',
      'no',
    ],
    [
      '403 key deactivated',
      403,
      { errorCode: 'FORBIDDEN', message: 'Deactivated by an administrator' },
      'blocked',
      'operation',
      'FORBIDDEN',
      'no',
    ],
    [
      '403 not enabled for the version',
      403,
      { errorCode: 'FORBIDDEN', message: 'Not enabled for this API version' },
      'blocked',
      'operation',
      'FORBIDDEN',
      'no',
    ],
    ['403 key expired', 403, { errorCode: 'FORBIDDEN', message: 'Trial key expired' }, 'blocked', 'operation', 'FORBIDDEN', 'no'],
    ['403 key inactive', 403, { errorCode: 'FORBIDDEN', message: 'insufficient funds' }, 'blocked', 'operation', 'FORBIDDEN', 'no'],
    ['403 Auth Error', 403, { error: 'Auth Error', message: 'key expired' }, 'blocked', 'operation', 'AUTH_ERROR', 'no'],
    ['403 Quota Exceeded Error', 403, { error: 'Quota Exceeded Error', message: 'm' }, 'blocked', 'quota', 'QUOTA_EXCEEDED', 'no'],
    ['429 queries a second', 429, { errorCode: 'RATE_LIMIT_EXCEEDED', message: 'm' }, 'rateLimited', null, 'RATE_LIMIT_EXCEEDED', 'no'],
    ['429 volume quota', 429, { errorCode: 'QUOTA_EXCEEDED', message: 'm' }, 'blocked', 'quota', 'QUOTA_EXCEEDED', 'no'],
    ['500', 500, { error: 'internal_server_error', message: 'm' }, 'retryLater', null, 'INTERNAL_SERVER_ERROR', 'unknown'],
  ])('%s', (_, status, body, kind, blocks, code, billed) => {
    expect(inShort(outcomeOf(status, body))).toEqual([kind, blocks, code, billed]);
  });
});

describe('errors beyond the specification', () => {
  it.each([
    [
      'error instead of errorCode, in lower case',
      429,
      { error: 'rate_limit_exceeded', message: 'm' },
      'rateLimited',
      null,
      'RATE_LIMIT_EXCEEDED',
      'no',
    ],
    ['a quota in lower case', 429, { error: 'quota_exceeded', message: 'm' }, 'blocked', 'quota', 'QUOTA_EXCEEDED', 'no'],
    ['429 without a body', 429, '', 'rateLimited', null, 'RATE_LIMIT_EXCEEDED', 'no'],
    ['429 without a code that names the quota', 429, { message: 'Monthly quota reached' }, 'blocked', 'quota', 'QUOTA_EXCEEDED', 'no'],
    [
      'a code wins over words',
      429,
      { errorCode: 'RATE_LIMIT_EXCEEDED', message: 'Your quota per second' },
      'rateLimited',
      null,
      'RATE_LIMIT_EXCEEDED',
      'no',
    ],
    ['429 with another code', 429, { errorCode: 'SLOW_DOWN' }, 'rateLimited', null, 'RATE_LIMIT_EXCEEDED', 'no'],
    ['403 that names the quota', 403, { errorCode: 'FORBIDDEN', message: 'Quota exceeded' }, 'blocked', 'quota', 'QUOTA_EXCEEDED', 'no'],
    [
      '403 MISSING_API_KEY: a wrong path or method',
      403,
      { errorCode: 'MISSING_API_KEY', message: 'm' },
      'blocked',
      'operation',
      'wrongPath',
      'no',
    ],
    [
      '403 that calls the key invalid',
      403,
      { errorCode: 'FORBIDDEN', message: 'Invalid API key' },
      'blocked',
      'environment',
      'INVALID_API_KEY',
      'no',
    ],
    ['403 whose code does', 403, { error: 'KEY_INVALID' }, 'blocked', 'environment', 'INVALID_API_KEY', 'no'],
    ['403 without a body', 403, '', 'blocked', 'operation', 'FORBIDDEN', 'no'],
    ['403 as a page', 403, '<html>Forbidden</html>', 'blocked', 'operation', 'FORBIDDEN', 'no'],
    ['400 without a body', 400, '', 'refused', null, 'BAD_REQUEST', 'no'],
    ['401 without a body', 401, '', 'blocked', 'environment', 'NOT_AUTHORIZED', 'no'],
    ['502', 502, '<html>Bad gateway</html>', 'retryLater', null, 'SERVICE_UNAVAILABLE', 'unknown'],
    ['503', 503, '', 'retryLater', null, 'SERVICE_UNAVAILABLE', 'unknown'],
    ['504', 504, '', 'retryLater', null, 'SERVICE_UNAVAILABLE', 'unknown'],
    ['200 as a page', 200, '<html>Sign in</html>', 'retryLater', null, 'unreadable', 'unknown'],
    ['200 cut in half', 200, '{"phone":{"is_valid":tr', 'retryLater', null, 'unreadable', 'unknown'],
    ['200 with a bare list', 200, [1], 'retryLater', null, 'unreadable', 'unknown'],
    ['200 with nothing', 200, '', 'retryLater', null, 'unreadable', 'unknown'],
    ['200 with nulls', 200, { is_valid: null }, 'done', null, 'ok', 'yes'],
    ['another success', 203, { is_valid: true }, 'done', null, 'ok', 'yes'],
    // Undocumented:
    ['404', 404, '', 'blocked', 'operation', 'wrongPath', 'unknown'],
    ['405', 405, '', 'blocked', 'operation', 'wrongPath', 'unknown'],
    ['408', 408, '', 'retryLater', null, 'timedOut', 'unknown'],
    ['414', 414, '', 'refused', null, 'BAD_REQUEST', 'unknown'],
    ['a redirect', 302, '', 'blocked', 'environment', 'redirected', 'unknown'],
    ['a status that nobody knows', 418, '', 'blocked', 'operation', 'unexpectedStatus', 'unknown'],
    ['a plain code under an unusual status', 400, { errorCode: 'QUOTA_EXCEEDED' }, 'blocked', 'quota', 'QUOTA_EXCEEDED', 'no'],
  ])('%s', (_, status, body, kind, blocks, code, billed) => {
    expect(inShort(outcomeOf(status, body))).toEqual([kind, blocks, code, billed]);
  });

  it('knows whether anything may have been sent if no answer came', () => {
    const request = { operation: phoneIntel30, parameters: [], correlation: [], addOns: [] };
    for (const problem of ['ENOTFOUND', 'ECONNREFUSED'])
      expect(inShort(classify(request, { kind: 'neverConnected', problem, durationMs: 1 }))).toEqual(['offline', null, problem, 'no']);
    for (const problem of ['reset', 'timedOut', 'tooLarge', 'aborted', 'malformed'] as const)
      expect(inShort(classify(request, { kind: 'cut', problem, durationMs: 1 }))).toEqual(['retryLater', null, problem, 'unknown']);
  });
});

describe("the service's message", () => {
  it.each([
    ['message and hint', { errorCode: 'FORBIDDEN', message: 'Not enabled.', hint: 'Ask sales.' }, 'Not enabled. Ask sales.'],
    ['message', { error: 'x', message: 'Not enabled.' }, 'Not enabled.'],
    ['error, where it is all there is', { error: 'Not Authorized' }, 'Not Authorized'],
    ['an error object', { error: { name: 'AuthError', message: 'Expired' } }, 'Expired'],
    ['plain text', 'Key\r\n expired\u0000!', 'Key expired !'],
    ['a page says nothing', '<html>Forbidden</html>', null],
    ['half a body says nothing', '{"message": "For', null],
    ['nothing', '', null],
  ])('come from %s', (_, body, serviceMessage) => {
    expect(outcomeOf(403, body).serviceMessage).toBe(serviceMessage);
  });

  it('are cut if they are too long, and a sentence is never mistaken for a code', () => {
    const outcome = outcomeOf(400, { error: 'The phone number that was given, 555, is too short to be one', message: 'm'.repeat(5000) });
    expect(outcome.code).toBe('BAD_REQUEST');
    expect(outcome.serviceMessage).toHaveLength(300);
  });
});

describe('a partial answer is done, billed, and says what is missing', () => {
  const asked: AddOnName[] = ['litigator_checks'];
  const clear = { phone_is_litigator_risk: false };
  const timeout = 'TimeoutError: Timeout getting response for litigator check. Partial response returned.';
  it.each([
    ['whole', { errors: null, add_ons: { litigator_checks: clear } }, 'ok', null],
    [
      'errors as an object',
      { errors: { name: 'InternalError', message: 'Could not retrieve entire response' }, add_ons: { litigator_checks: clear } },
      'partial.error',
      'Could not retrieve entire response',
    ],
    ['errors as an array', { errors: [{ name: 'InternalError' }], add_ons: { litigator_checks: clear } }, 'partial.error', 'InternalError'],
    ['error beside errors', { error: 'half', add_ons: { litigator_checks: clear } }, 'partial.error', 'half'],
    ['an empty array of errors is none', { errors: [], error: {}, add_ons: { litigator_checks: clear } }, 'ok', null],
    ['add_ons absent', {}, 'partial.addOn', 'litigator_checks'],
    ['add_ons null', { add_ons: null }, 'partial.addOn', 'litigator_checks'],
    ['the add-on null', { add_ons: { litigator_checks: null } }, 'partial.addOn', 'litigator_checks'],
    ['its flag null', { add_ons: { litigator_checks: { phone_is_litigator_risk: null } } }, 'partial.addOn', 'litigator_checks'],
    [
      'its flag of another type',
      { add_ons: { litigator_checks: { phone_is_litigator_risk: 'false' } } },
      'partial.addOn',
      'litigator_checks',
    ],
    ['a time-out warning', { warnings: [timeout], add_ons: { litigator_checks: clear } }, 'partial.warning', timeout],
    [
      'a single warning as a string',
      { warnings: 'Timeout getting response for IP information', add_ons: { litigator_checks: clear } },
      'partial.warning',
      'Timeout getting response for IP information',
    ],
    [
      'could not be completed',
      { warnings: ['Address validation could not be completed at this time.'], add_ons: { litigator_checks: clear } },
      'partial.warning',
      'Address validation could not be completed at this time.',
    ],
    [
      'another warning leaves it whole',
      { warnings: ['Role Based Email', 'Could not validate email'], add_ons: { litigator_checks: clear } },
      'ok',
      null,
    ],
  ])('%s', (_, body, code, serviceMessage) => {
    const outcome = outcomeOf(200, body, { operation: realContact20, addOns: asked });
    expect(outcome).toMatchObject({ kind: 'done', billed: 'yes', partial: code !== 'ok', code, serviceMessage });
  });

  it('doesn’t expect an add-on that wasn’t requested', () => {
    expect(outcomeOf(200, { add_ons: null }, { operation: realContact20 })).toMatchObject({ kind: 'done', partial: false });
  });
});

describe('what the headers say', () => {
  it('an answer is marked as sandbox by its header alone, errors too', () => {
    expect(outcomeOf(200, {}, { headers: [['X-Rollcall-Sandbox', '1']] }).sandbox).toBe(true);
    expect(outcomeOf(429, {}, { headers: [['x-rollcall-sandbox', '1']] }).sandbox).toBe(true);
    expect(outcomeOf(200, {}, { headers: [['x-rollcall-sandbox', '0']] }).sandbox).toBe(false);
    expect(outcomeOf(200, {}).sandbox).toBe(false);
  });

  it('the response id is found in a header and in a nested body', () => {
    expect(outcomeOf(200, {}, { headers: [['x-request', responseId]] }).responseId).toBe(responseId);
    expect(outcomeOf(200, { meta: { trace: [{ id: responseId }] } }).responseId).toBe(responseId);
    expect(outcomeOf(200, {}).responseId).toBeNull();
  });

  it.each([
    ['2', 2000],
    ['0', 0],
    ['1.5', 1500],
    ['Thu, 01 Jan 2026 12:00:10 GMT', 10_000],
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
    ['999999999', 3_600_000],
    ['-5', null],
    ['a while', null],
    ['', null],
  ])('Retry-After %j', (value, ms) => {
    expect(outcomeOf(429, '', { headers: [['Retry-After', value]] }).retryAfterMs).toBe(ms);
    expect(outcomeOf(503, '', { headers: [['retry-after', value]] }).retryAfterMs).toBe(ms);
    expect(outcomeOf(403, '', { headers: [['retry-after', value]] }).retryAfterMs).toBeNull();
  });
});
