/** Interprets errors of the database and the connection to it, by their codes, because messages are in the server's language. */
import { Failed } from '#contract/failure.ts';
import type { HubAddress } from '#contract/team/team.ts';
import { HubAway } from './hub.ts';
import { hubStates } from './schema/hubFunctions.ts';
import { NotScram } from './connection.ts';

export interface Asked {
  address: HubAddress;
  login: string;
  /** The team's name, as far as known. */
  team: string;
  /** The least role that the call requires. */
  wanted: string;
}

/** A field of a PostgreSQL or Node error; empty if missing. */
function field(error: unknown, name: 'code' | 'detail' | 'routine'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : '';
}
export const codeOf = (error: unknown): string => field(error, 'code');

/** Whether the call was rolled back because of a concurrent one, and may succeed if repeated at once. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));
/** Whether the database lacks such a function, table or schema, or has another one than the program expects. */
export const isOtherSchema = (error: unknown): boolean => ['3F000', '42883', '42P01', '42703', '0A000'].includes(codeOf(error));
/** Whether the login may not call the function. */
export const isForbidden = (error: unknown): boolean => codeOf(error) === '42501';

/** SQLSTATE classes of temporary errors: connection, resources, rollback, operator, system. */
const passingClasses = ['08', '40', '53', '57', '58'];
/**
 * Other temporary errors: a database that takes no connections while it is copied, a lock that isn't free, a copy that can't be written at
 * the moment, timed-out transactions.
 */
const passing = ['55000', '55P03', '25006', '25P03', '25P04', '28000'];
const noDatabase = ['3D000', '57P04'];

/** Certificate errors of Node: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const isCertificate = (code: string): boolean =>
  /^(UNABLE_TO_|CERT_|CRL_|SELF_SIGNED_CERT|DEPTH_ZERO_|ERROR_IN_|OUT_OF_MEM$|PATH_LENGTH_|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/.test(
    code,
  );
/** Whether the server supports no TLS, or no safe version. */
const isNoTls = (error: Error): boolean =>
  error.message === 'The server does not support SSL connections' ||
  /^ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|TLSV1_ALERT_PROTOCOL_VERSION|NO_PROTOCOLS_AVAILABLE|PACKET_LENGTH_TOO_LONG)$/.test(
    codeOf(error),
  );

/** Errors of node-postgres have no code; these messages mean that a connection ended or was never made. */
const isCut = (error: Error): boolean =>
  /^(Connection terminated|timeout expired|timeout exceeded|Query read timeout|Client (has encountered|was closed)|There was an error establishing|Cannot use a pool)/.test(
    error.message,
  );
const isNetwork = (code: string): boolean => /^(E[A-Z]{2,}(_[A-Z]+)?|ERR_(SSL|STREAM|SOCKET)_\w+)$/.test(code);

/** Errors that the hub's own functions raise. `detail`: what the hub says about it. */
const refusals: Record<(typeof hubStates)[keyof typeof hubStates], (detail: string, asked: Asked) => Error> = {
  [hubStates.removed]: (_, { team }) => new Failed('team.removed', { name: team }),
  [hubStates.notAllowed]: (role, { wanted }) => new Failed('team.notAllowed', { role, wanted }),
  [hubStates.otherEpoch]: () => new HubAway('it was restored from a backup'),
  [hubStates.awaited]: (devices) => new Failed('team.awaited', { devices }),
  // Only the caller knows whose key it is.
  [hubStates.keyUnknown]: () => new Failed('team.keyUnknown', { environment: '' }),
  [hubStates.memberNotFound]: () => new Failed('team.memberNotFound'),
  [hubStates.lastAdmin]: () => new Failed('team.lastAdmin'),
  [hubStates.deviceNotFound]: () => new Failed('team.deviceNotFound'),
  [hubStates.ownDevice]: () => new Failed('team.ownDevice'),
  [hubStates.zoneUnknown]: (zone) => new Failed('team.zoneUnknown', { zone }),
  [hubStates.nameTaken]: (name) => new Failed('team.nameTaken', { name }),
  [hubStates.codeUsed]: () => new Failed('team.codeUsed'),
};
const refusalsByCode = new Map(Object.entries(refusals));

/** Returns HubAway, Failed('team.*'), or the error itself if it is a bug. */
export function hubFailure(error: unknown, asked: Asked): unknown {
  if (!(error instanceof Error) || error instanceof HubAway || error instanceof Failed) return error;
  const { address, login, team } = asked;
  const { host, database } = address;
  const code = codeOf(error);
  const away = (): HubAway => new HubAway(error.message || code, { cause: error });
  if (error instanceof NotScram) return new Failed('team.certificate', { host, problem: error.message });
  if (isCertificate(code)) return new Failed('team.certificate', { host, problem: error.message });
  if (isNoTls(error)) return new Failed('team.noTls', { host });
  if (code === '28P01') return new Failed('team.password', { host, login });
  // The server checks the password before it reports that the role may not log in.
  if (code === '28000' && field(error, 'routine') === 'InitializeSessionUserId') return new Failed('team.removed', { name: team });
  if (code === '42501') return new Failed('team.removed', { name: team });
  if (noDatabase.includes(code) || isOtherSchema(error)) return new Failed('team.noHub', { host, database });
  const refusal = refusalsByCode.get(code);
  if (refusal) return refusal(field(error, 'detail'), asked);
  const isSqlState = /^[0-9A-Z]{5}$/.test(code) && field(error, 'routine') !== '';
  if (isSqlState) return passing.includes(code) || passingClasses.includes(code.slice(0, 2)) ? away() : error;
  return isNetwork(code) || isCut(error) ? away() : error;
}
