/** Faults on demand between request and answer: a table from each kind of fault to its effect on a call. */
import { Failed } from '#contract/failure.ts';
import { badRequest, invalidParameters, refusals, type Refusal } from './refusals.ts';
import { reshapes, type Reshape } from './reshapes.ts';

/** How an answer is delivered; anything but `whole` is billed but delivers nothing readable. */
export type Delivery = 'whole' | 'hang' | 'cut' | 'truncated' | 'html';

export interface FaultEffect {
  readonly waitMs?: number;
  readonly refusal?: Refusal;
  /** The connection is cut before an answer is made: not billed. */
  readonly cutFirst?: true;
  /** The answer reports a partial error. */
  readonly isPartial?: true;
  readonly withoutId?: true;
  readonly delivery?: Delivery;
  readonly reshape?: Reshape;
}

export interface FaultInfo {
  /** The last two digits of the magic number that triggers it: +1 500 555 01xx. */
  readonly ending: string;
  /** The description in `rollcall sandbox --help`. */
  readonly does: string;
  /** Applies from the Nth call on, instead of to every Nth. */
  readonly lasting?: true;
  readonly effect: FaultEffect;
}

const refused = (ending: string, does: string, refusal: Refusal): FaultInfo => ({ ending, does, effect: { refusal } });
const delivered = (ending: string, does: string, delivery: Delivery): FaultInfo => ({ ending, does, effect: { delivery } });
const reshaped = (ending: string, does: string, reshape: Reshape): FaultInfo => ({ ending, does, effect: { reshape } });

/** In order of precedence: if two faults conflict on one call, the first wins; delays add up. */
const table = {
  revoked: { ...refused('95', 'the key isn’t valid (403), from the Nth call on', refusals.invalidKey), lasting: true },
  quota: refused('56', 'refused: quota used (429)', refusals.quotaUsed),
  rateLimit: refused('54', 'refused: too fast (429)', refusals.rateLimited),
  smallLetters: refused('55', 'refused: too fast (429), in small letters and without errorCode', refusals.rateLimitedInSmallLetters),
  error500: refused('57', 'an internal error (500)', refusals.internalError),
  unavailable: refused('58', 'a 503 that says nothing', refusals.unavailable),
  badRequest: refused('50', 'a bad request (400)', badRequest('Invalid format.')),
  invalidParameters: refused(
    '90',
    'Invalid Parameters Error of earlier versions (400)',
    invalidParameters('A parameter is called incorrectly.'),
  ),
  inputField: refused('91', 'Input Field Error of earlier versions (400)', refusals.inputFieldError),
  inputError: refused('92', 'Input Error of earlier versions (400)', refusals.inputError),
  internal400: refused('51', 'Internal Error of earlier versions (400)', refusals.internalErrorAs400),
  separator401: refused('93', 'Bad Request of earlier versions: not UTF-8, or a wrong separator (401)', refusals.badSeparator),
  noKey401: refused('94', 'Not Authorized of earlier versions: no api_key parameter (401)', refusals.noKeyParameter),
  disabled: refused('96', 'the key is inactive (403)', refusals.keyDisabled),
  expired: refused('97', 'the key has expired (403)', refusals.keyExpired),
  notEnabled: refused('52', 'the key is not enabled for this product or version (403)', refusals.notEnabled),
  authError: refused('98', 'Auth Error of earlier versions (403)', refusals.authError),
  quotaError: refused('53', 'Quota Exceeded Error of earlier versions (403)', refusals.quotaError),
  cutBefore: { ending: '62', does: 'connection cut before the answer was made: not billed', effect: { cutFirst: true } },
  cutAfter: delivered('63', 'connection cut after the answer was made: billed', 'cut'),
  truncated: delivered('64', 'half a body, then cut', 'truncated'),
  html: delivered('65', 'a page of HTML with status 200', 'html'),
  hang: delivered('61', 'no answer, connection held open: billed', 'hang'),
  wrongType: reshaped('66', 'JSON with values of other types than documented', reshapes.wrongType),
  warningsText: reshaped('70', 'warnings as one string', reshapes.warningsText),
  warningsNull: reshaped('71', 'warnings null', reshapes.warningsNull),
  warningsAbsent: reshaped('72', 'warnings absent', reshapes.warningsAbsent),
  newWarning: reshaped('73', 'a warning that nobody has documented', reshapes.newWarning),
  errorList: reshaped('74', 'a partial error as an array', reshapes.errorList),
  newFields: reshaped('75', 'fields that nobody has documented', reshapes.newFields),
  allNull: reshaped('76', 'every field null', reshapes.allNull),
  idInBody: reshaped('77', 'a response id inside the body', reshapes.idInBody),
  nullChecks: reshaped('78', 'null instead of the checks that were not asked for (Decision Signals)', reshapes.nullChecks),
  partial: { ending: '60', does: 'a partial error inside a 200', effect: { isPartial: true } },
  noResponseId: { ending: '68', does: 'an answer without a response id', effect: { withoutId: true } },
  latency: { ending: '67', does: 'waits two seconds (ms: another time)', effect: { waitMs: 2000 } },
} as const satisfies Record<string, FaultInfo>;

export type FaultKind = keyof typeof table;
export const faultTable: Readonly<Record<FaultKind, FaultInfo>> = table;
export const faultKinds = Object.keys(table) as FaultKind[];
export const faultInfos: readonly FaultInfo[] = Object.values(table);

export interface Fault {
  readonly kind: FaultKind;
  /** Applies to every Nth call (lasting kinds: from the Nth on). */
  readonly every: number;
  /** The delay in ms; 0 for kinds that don't wait. */
  readonly ms: number;
}

/**
 * Parses `KIND:every=N`, or `KIND:every=N,ms=M` for a kind that waits. Without `every`, the fault applies to every call. Throws
 * Failed('parameter.bad') with the known kinds.
 */
export function parseFault(text: string): Fault {
  const fault = readFault(text);
  if (fault !== null) return fault;
  throw new Failed('parameter.bad', { parameter: 'fault', value: text, problem: `KIND:every=N with KIND one of ${faultKinds.join(', ')}` });
}

/** Parses a fault like `parseFault`; null if `text` isn't one. */
export function readFault(text: string): Fault | null {
  const [, name = '', options = ''] = /^([A-Za-z0-9]+)(?::(.*))?$/.exec(text.trim()) ?? [];
  const kind = faultKinds.find((known) => known === name);
  if (kind === undefined) return null;
  let every = 1;
  const { waitMs } = faultTable[kind].effect;
  let ms = waitMs ?? 0;
  for (const option of options === '' ? [] : options.split(',')) {
    const [, key, digits] = /^(every|ms)=(\d{1,7})$/.exec(option.trim()) ?? [];
    if (key === 'every' && Number(digits) > 0) every = Number(digits);
    else if (key === 'ms' && waitMs !== undefined) ms = Number(digits);
    else return null;
  }
  return { kind, every, ms };
}

/** Combines the effects of simultaneous faults. */
export function joinEffects(effects: readonly FaultEffect[]): FaultEffect {
  if (effects.length <= 1) return effects[0] ?? {};
  // Later spreads win, so the list is applied from its end.
  const joined = effects.toReversed().reduce((sum, effect) => ({ ...sum, ...effect }), {});
  return { ...joined, waitMs: effects.reduce((sum, { waitMs }) => sum + (waitMs ?? 0), 0) };
}

/** Returns a function that counts calls and returns the effect of the faults on each; `extra` is the request's own fault. */
export function createFaultPlan(faults: readonly Fault[]): (extra: Fault | null) => FaultEffect {
  const ordered = faults.toSorted((a, b) => faultKinds.indexOf(a.kind) - faultKinds.indexOf(b.kind));
  let calls = 0;
  return (extra) => {
    calls++;
    if (ordered.length === 0 && extra === null) return {};
    const striking = ordered.filter(({ kind, every }) => (faultTable[kind].lasting ? calls >= every : calls % every === 0));
    return joinEffects([...(extra === null ? [] : [extra]), ...striking].map(effectOf));
  };
}

/** The effect of a fault, with its own delay instead of the kind's. */
function effectOf({ kind, ms }: Fault): FaultEffect {
  const { effect } = faultTable[kind];
  return effect.waitMs === undefined ? effect : { ...effect, waitMs: ms };
}
