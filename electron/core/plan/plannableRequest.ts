/** Validates the request for a plan or a run: full operation names, and any obstacle before the first call. */
import { environmentSchema, needsNetwork, type Environment } from '#contract/accounts/environment.ts';
import { Failed, type Failure } from '#contract/failure.ts';
import { isSampleList } from '#contract/lists/sampleList.ts';
import type { PlanRequest, Check } from '#contract/plan/plan.ts';
import { findOperation, operations } from '#contract/service/operations/catalog.ts';
import { addOnsOf, unservedParameters } from '#contract/service/operation.ts';
import type { TeamSays } from '#contract/team/team.ts';
import { getEnvironment } from '../accounts/environmentCommands.ts';
import type { Keys } from '../accounts/keys.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import type { ReadDb } from '../platform/database.ts';
import { unpackRows } from '../platform/pieces.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { isSharedHere } from '../team/shared/shareOwnAct.sql.ts';

/**
 * Whether the team's servers can't complete a run without the computer that starts it. The rows of later checks are selected in the list,
 * by the answers of earlier ones, and servers have only shared lists.
 */
export const needsDeviceBetween = (db: ReadDb, { listId, checks }: Pick<PlanRequest, 'listId' | 'checks'>): boolean =>
  checks.length > 1 && !isSharedHere(db, listId);

/** A request that can be planned. `obstacle`: what would stop its run before the first call; null if nothing would. */
interface PlannableRequest {
  request: PlanRequest;
  environment: Environment;
  obstacle: Failure | null;
  /** Servers that could make its calls; null if the key isn't a team's. */
  servers: string[] | null;
}

export interface ReadRequestOptions {
  db: ReadDb;
  keys: Keys;
  thread: Pick<Thread<ListTasks>, 'call'>;
  /** Returns the team's information on a key; null if the key isn't the team's. */
  teamSays(environmentId: string): Promise<TeamSays | null>;
}

/**
 * Reads and validates a request. Throws Failed if it can't be planned at all: 'environment.notFound', 'plan.sample', 'list.hiddenRows',
 * 'command.badParams' (an operation twice, or rows that aren't a packed set), and the failures of `obstacleOfCheck`. A missing key only
 * prevents starting.
 */
export async function readRequest({ db, keys, thread, teamSays }: ReadRequestOptions, asked: PlanRequest): Promise<PlannableRequest> {
  const checks = asked.checks.map((check) => ({ ...check, operation: findOperation(check.operation)?.id ?? check.operation }));
  if (new Set(checks.map(({ operation }) => operation)).size < checks.length)
    throw new Failed('command.badParams', { name: 'plans.make', where: 'checks', problem: 'an operation stands there twice' });

  if (asked.rows !== undefined) checkPacked(asked.rows);

  const stored = getEnvironment(db, asked.environmentId);
  const key = await keys.state(asked.environmentId, stored.keySetAt);
  const environment = environmentSchema.parse({ ...stored, key });

  const list = await thread.call('lists.read', { listId: asked.listId });
  if (isSampleList(list) && needsNetwork(environment)) throw new Failed('plan.sample', { environment: environment.name });
  const { mapping, hiddenRows, rows } = list;
  if (hiddenRows?.chosen === null) throw new Failed('list.hiddenRows', { listId: list.listId, hidden: hiddenRows.rows, rows });
  const mapped = new Set(mapping.fields.map(({ field }) => field));
  for (const check of checks) {
    const obstacle = obstacleOfCheck(check, mapped);
    if (obstacle) throw new Failed(obstacle);
  }
  const missing: Failure | null = key.set ? null : { code: 'environment.keyMissing', params: { environment: environment.name } };
  const team = missing ? null : await teamSays(environment.environmentId);
  const callsPerSecond = team?.callsPerSecond ?? environment.callsPerSecond;
  return {
    request: { ...asked, checks },
    environment: { ...environment, callsPerSecond },
    obstacle: missing ?? team?.obstacle ?? (asked.onServer && !team ? noTeam(environment.name) : null),
    servers: team?.servers ?? null,
  };
}

const noTeam = (environment: string): Failure => ({ code: 'servers.noTeam', params: { environment } });

/** A request must fail before its run is on disk, and not while its rows are selected. */
function checkPacked(rows: string): void {
  try {
    unpackRows(rows);
  } catch {
    throw new Failed('command.badParams', { name: 'plans.make', where: 'rows', problem: 'not a packed set of rows' });
  }
}

/**
 * Returns what makes a check impossible, whatever the rows contain: an unknown operation or add-on, or a required field without a column;
 * null if nothing does. `mapped`: the list's mapped fields.
 */
function obstacleOfCheck(check: Check, mapped: ReadonlySet<string>): Failure | null {
  const operation = findOperation(check.operation);
  if (!operation)
    return { code: 'operation.unknown', params: { operation: check.operation, known: operations.map(({ id }) => id).join(', ') } };
  if (!operation.overLists) return { code: 'operation.byHand', params: { operation: operation.id } };
  const known = addOnsOf(operation);
  const unknown = check.addOns.find((name) => !known.includes(name));
  if (unknown) return { code: 'addOn.unknown', params: { addOn: unknown, operation: operation.id, known: known.join(', ') } };
  const unserved = unservedParameters(operation, mapped);
  if (unserved.length > 0) return { code: 'mapping.requiredMissing', params: { operation: operation.id, fields: unserved.join(', ') } };
  return null;
}
