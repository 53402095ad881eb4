/** Status and body of every refusal by the sandbox, in the forms of the specification and of recorded responses. */

export interface Refusal {
  readonly status: number;
  /** The name of its counter. */
  readonly cause: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A client-side error: missing required parameter, invalid format, malformed URL. `message` names the parameter. */
export function badRequest(message: string): Refusal {
  return named(400, 'BAD_REQUEST', 'bad_request', message);
}

/** The same error in the form of earlier versions. */
export function invalidParameters(message: string): Refusal {
  return named(400, 'BAD_REQUEST', 'Invalid Parameters Error', message);
}

export const refusals = {
  /** Key incorrect, deactivated or missing (specification, Errors). */
  invalidKey: coded(403, 'INVALID_API_KEY', 'The API key is missing or not valid.'),
  /** A wrong path or method is answered as if the key were missing. */
  noSuchRoute: coded(403, 'MISSING_API_KEY', 'No such path or method for this key.'),
  keyDisabled: coded(403, 'FORBIDDEN', 'This API key is disabled.'),
  keyExpired: coded(403, 'FORBIDDEN', 'This API key has expired.'),
  notEnabled: coded(403, 'FORBIDDEN', 'This API key is not enabled for this product or version.'),
  rateLimited: coded(429, 'RATE_LIMIT_EXCEEDED', 'Too many queries per second for this API key.'),
  rateLimitedInSmallLetters: named(429, 'RATE_LIMIT_EXCEEDED', 'rate_limit_exceeded', 'Slow down.'),
  quotaUsed: coded(429, 'QUOTA_EXCEEDED', 'The query volume of this billing cycle is used up.'),
  internalError: named(500, 'INTERNAL_ERROR', 'internal_error', 'Something went wrong on our side.'),
  unavailable: { status: 503, cause: 'UNAVAILABLE', body: {} },
  // Earlier versions name their causes in `error`, without a code (specification, Errors).
  badSeparator: named(401, 'BAD_REQUEST', 'Bad Request', "The request uses ';' as a separator or is not UTF-8."),
  noKeyParameter: named(401, 'NOT_AUTHORIZED', 'Not Authorized', 'The request has no api_key parameter.'),
  authError: named(403, 'FORBIDDEN', 'Auth Error', 'The key is not authorized or has expired.'),
  quotaError: named(403, 'QUOTA_EXCEEDED', 'Quota Exceeded Error', 'The quota of this key is used up.'),
  inputFieldError: named(400, 'BAD_REQUEST', 'Input Field Error', 'The area code does not exist.'),
  inputError: named(400, 'BAD_REQUEST', 'Input Error', 'The request has no parameters.'),
  internalErrorAs400: named(400, 'BAD_REQUEST', 'Internal Error', 'Internal failure during checks.'),
} as const satisfies Record<string, Refusal>;

function named(status: number, cause: string, error: string, message: string): Refusal {
  return { status, cause, body: { error, message } };
}

function coded(status: number, errorCode: string, message: string): Refusal {
  return { status, cause: errorCode, body: { errorCode, message, hint: 'This is the Rollcall sandbox.' } };
}

/** Keys that trigger the specification's other key failures (Authentication, rule 8). */
const refusedKeys: Readonly<Record<string, Refusal>> = {
  disabled: refusals.keyDisabled,
  expired: refusals.keyExpired,
  'not-enabled': refusals.notEnabled,
};

/**
 * Checks the header `x-api-key`. Returns null if `given` is the sandbox's key, else the refusal: some keys are refused by name. A repeated
 * or truncated key, or one with a blank inside, is simply another key.
 */
export function refuseKey(given: string | string[] | undefined, key: string): Refusal | null {
  if (given === key) return null;
  return (typeof given === 'string' && Object.hasOwn(refusedKeys, given) ? refusedKeys[given] : undefined) ?? refusals.invalidKey;
}
