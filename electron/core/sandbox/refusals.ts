/** How the sandbox says no: status and body of every refusal, in the shapes that the specification and the field notes show. */

export interface Refusal {
  readonly status: number;
  /** What it is counted under. */
  readonly cause: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Key incorrect, deactivated or missing (specification, Errors). */
export const invalidKey = coded(403, 'INVALID_API_KEY', 'The API key is missing or not valid.');
/** A wrong path or method answers as if the key were missing (field notes). */
export const noSuchRoute = coded(403, 'MISSING_API_KEY', 'No such path or method for this key.');
export const keyDisabled = coded(403, 'FORBIDDEN', 'This API key is disabled.');
export const keyExpired = coded(403, 'FORBIDDEN', 'This API key has expired.');
export const notEnabled = coded(403, 'FORBIDDEN', 'This API key is not enabled for this product or version.');
export const rateLimited = coded(429, 'RATE_LIMIT_EXCEEDED', 'Too many queries per second for this API key.');
export const quotaUsed = coded(429, 'QUOTA_EXCEEDED', 'The query volume of this billing cycle is used up.');
export const internalError: Refusal = {
  status: 500,
  cause: 'INTERNAL_ERROR',
  body: { error: 'internal_error', message: 'Something went wrong on our side.' },
};

/** A client-side error: missing required parameter, invalid format, malformed URL. `message` names the parameter. */
export function badRequest(message: string): Refusal {
  return { status: 400, cause: 'BAD_REQUEST', body: { error: 'bad_request', message } };
}

function coded(status: number, errorCode: string, message: string): Refusal {
  return { status, cause: errorCode, body: { errorCode, message, hint: 'This is the Rollcall sandbox.' } };
}
