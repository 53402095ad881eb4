/**
 * Connections of one device to its hub: a few for calls that a run waits for, a few for everything else, so that a long pull delays no
 * call.
 */
import pg from 'pg';
import type { z } from 'zod';
import { Failed } from '#contract/failure.ts';
import { CopyOut } from './copyOut.ts';
import { hubClient, type HubAccess, type HubTimeouts } from './connection.ts';
import { HubAway, hubVersion } from './hub.ts';
import { hubFailure, isConflict, isForbidden, isOtherSchema, type Asked } from './hubFailure.ts';
import { hubFunctions, type HubFunction } from './schema/hubFunctions.ts';
import { replySchema, roleSchema, versionSchema } from './rows.ts';

const connectionsOfLane = 2;
const idleMs = 60_000;
/** The latest time at which a changed version is noticed. */
const longestSeconds = 600;
const mostConflicts = 5;
/** How long closing waits for calls under way. A hub that has stopped answering must not hold up the end of the program. */
const graceMs = 2_000;

/** Functions that a run waits for. */
const urgent: readonly HubFunction[] = ['ask', 'take_slots', 'settle', 'pause'];

/** A login may end its own sessions only. */
const endOthersSql = `
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = session_user AND datname = current_database() AND pid <> pg_backend_pid()`;

const places = (values: readonly unknown[]): string => values.map((_, at) => `$${at + 1}`).join(', ');

export interface Lanes {
  /** Calls a function of the hub; returns its rows, validated. */
  call<T>(name: HubFunction, row: z.ZodType<T>, ...values: unknown[]): Promise<T[]>;
  /** The same for a function that returns one row. */
  one<T>(name: HubFunction, row: z.ZodType<T>, ...values: unknown[]): Promise<T>;
  /** The same for a function that returns nothing. */
  run(name: HubFunction, ...values: unknown[]): Promise<void>;
  /** The same for a procedure, which replies with its rows as JSON. */
  callProcedure<T>(name: HubFunction, row: z.ZodType<T>, ...values: unknown[]): Promise<T[]>;
  /** The rows of a function of the hub in PostgreSQL's binary format (copyOut.ts). Takes numbers only, because COPY has no parameters. */
  copy(name: HubFunction, ...values: number[]): Promise<Buffer>;
  /** Connects if needed: checks that the hub is there, has the right version, and lets this login in. */
  reach(): Promise<void>;
  /** Sets the team's name, for the message that a removed member reads. */
  setTeam(name: string): void;
  /** Ends the login's other connections, which were made with a password that is no longer valid. */
  endOthers(): Promise<void>;
  close(): Promise<void>;
}

export function openLanes(access: HubAccess, team: string, timeouts: HubTimeouts): Lanes {
  let teamName = team;
  const { address, login } = access;
  const asked = (name: HubFunction): Asked => ({ address, login, team: teamName, wanted: hubFunctions[name] });

  const mustBeCurrent = async (client: pg.Pool | pg.ClientBase): Promise<void> => {
    const { rows } = await client.query('SELECT hub.version() AS version');
    const { version } = versionSchema.parse(rows[0]);
    if (version !== hubVersion) throw new Failed('team.otherVersion', { host: address.host, hub: version, program: hubVersion });
  };
  /** All clients, including connecting ones, which a pool doesn't know of. */
  const open = new Set<pg.Client>();
  const HubClient = hubClient(access, timeouts);
  class LaneClient extends HubClient {
    constructor() {
      super();
      open.add(this);
      this.once('end', () => open.delete(this));
    }
  }
  const openPool = (): pg.Pool => {
    const pool = new pg.Pool({
      Client: LaneClient,
      max: connectionsOfLane,
      idleTimeoutMillis: idleMs,
      maxLifetimeSeconds: longestSeconds,
      connectionTimeoutMillis: timeouts.connectMs + timeouts.queryMs,
      verify: (client, done) => {
        mustBeCurrent(client).then(() => done(), done);
      },
    });
    // Errors of an unused connection: the next call makes a new one.
    pool.on('error', () => undefined);
    return pool;
  };
  const pools = { urgent: openPool(), other: openPool() };

  /** Rejects unanswered calls on closing: a pool that was ended forgets those that wait for a connection. */
  const unanswered = new Set<(problem: HubAway) => void>();
  const untilAnswered = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      unanswered.add(reject);
      answer.then(resolve, reject).finally(() => unanswered.delete(reject));
    });

  /** Why the login may not call this: its role. */
  const whyForbidden = async (name: HubFunction): Promise<Failed> => {
    const { rows } = await pools.other.query('SELECT role FROM hub.about()');
    return new Failed('team.notAllowed', { role: roleSchema.parse(rows[0]).role, wanted: hubFunctions[name] });
  };

  const askHub = async <T>(name: HubFunction, ask: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const pool = urgent.includes(name) ? pools.urgent : pools.other;
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        return await untilAnswered(ask(pool));
      } catch (error) {
        if (isConflict(error) && conflicts < mostConflicts) continue;
        try {
          if (isForbidden(error)) throw await whyForbidden(name);
          if (isOtherSchema(error)) await mustBeCurrent(pools.other);
          throw error;
        } catch (reason) {
          throw hubFailure(reason, asked(name));
        }
      }
    }
  };

  const rowsOf = (name: HubFunction, text: string, values: unknown[]): Promise<unknown[]> =>
    askHub(name, async (pool) => (await pool.query<Record<string, unknown>>({ name, text, values })).rows);
  const select = (name: HubFunction, values: unknown[]): Promise<unknown[]> =>
    rowsOf(name, `SELECT * FROM hub.${name}(${places(values)})`, values);

  return {
    call: async (name, row, ...values) => (await select(name, values)).map((one) => row.parse(one)),
    one: async (name, row, ...values) => row.parse((await select(name, values))[0]),
    async run(name, ...values) {
      await select(name, values);
    },
    async callProcedure(name, row, ...values) {
      const rows = await rowsOf(name, `CALL hub.${name}(${places(values)}, NULL)`, values);
      const { reply } = replySchema.parse(rows[0]);
      return reply.map((one) => row.parse(one));
    },
    copy(name, ...values) {
      if (!values.every(Number.isSafeInteger)) throw new RangeError('not whole numbers');
      return askHub(name, async (pool) => {
        const query = new CopyOut(`COPY (SELECT * FROM hub.${name}(${values.join(', ')})) TO STDOUT (FORMAT binary)`);
        // The pool resolves when any query ends, but its types lack this for query objects.
        await Promise.resolve<unknown>(pool.query(query));
        return query.copied;
      });
    },
    async reach() {
      try {
        await mustBeCurrent(pools.other);
      } catch (error) {
        throw hubFailure(error, asked('version'));
      }
    },
    setTeam(name) {
      teamName = name;
    },
    async endOthers() {
      try {
        await pools.other.query(endOthersSql);
      } catch (error) {
        throw hubFailure(error, asked('accept'));
      }
    },
    async close() {
      const ended = Promise.all([pools.urgent.end(), pools.other.end()]);
      const cut = setTimeout(() => {
        for (const client of open) client.connection.stream.destroy();
      }, graceMs);
      await ended;
      clearTimeout(cut);
      for (const reject of unanswered) reject(new HubAway('the connection was closed'));
    },
  };
}
