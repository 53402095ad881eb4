/** Other forms of answers that do or might occur, and that clients have to tolerate. */

/** A JSON object with the specification's own names. */
export type AnswerBody = Record<string, unknown>;
export type Reshape = (body: AnswerBody, responseId: string) => AnswerBody;

/** The blocks that Decision Signals omits, as nulls. */
const noSignals = Object.fromEntries(
  ['phone', 'address', 'email_address']
    .flatMap((part) => [`primary_${part}_checks`, `secondary_${part}_checks`])
    .concat('ip_address_checks')
    .map((block) => [block, null]),
);

export const reshapes = {
  wrongType: mapValues(wrongTyped),
  warningsText: (body) => ({ ...body, warnings: 'Missing Input' }),
  warningsNull: (body) => ({ ...body, warnings: null }),
  warningsAbsent: ({ warnings: _, ...rest }) => rest,
  newWarning: (body) => ({ ...body, warnings: ['MX forwarding detected', "Number was in the moon's shadow"] }),
  errorList: (body) => ({ ...body, ['errors' in body ? 'errors' : 'error']: [partialError(true)] }),
  newFields: (body) => ({ ...body, fraud_ring: null, shadow: { score: 3 } }),
  allNull: mapValues(() => null),
  idInBody: (body, response_id) => ({ ...body, meta: { response_id } }),
  nullChecks: (body) => ('identity_score' in body ? { ...noSignals, ...body } : body),
} as const satisfies Record<string, Reshape>;

/** Returns the specification's PartialError; null if the answer is complete. */
export function partialError(isPartial: boolean): { name: string; message: string } | null {
  return isPartial ? { name: 'InternalError', message: 'Could not retrieve entire response' } : null;
}

function mapValues(to: (value: unknown) => unknown): Reshape {
  return (body) => Object.fromEntries(Object.entries(body).map(([key, value]) => [key, to(value)]));
}

/** Changes the types of values and keeps the keys: numbers and flags to text, text to a number, lists to an object. Null stays null. */
function wrongTyped(value: unknown): unknown {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  // A list becomes an object with its indexes as keys: ['Missing Input'] becomes { 0: 13 }.
  return value !== null && typeof value === 'object' ? mapValues(wrongTyped)({ ...value }, '') : null;
}
