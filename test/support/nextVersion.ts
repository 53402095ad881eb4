/**
 * A next version of this program, made up for tests: its ledger and its lists have one change of each kind that a migration may make (a
 * table filled from existing data, a column, an index, a value that a constraint allows). Everything else is unchanged.
 */
import { workerThreads } from '#hosts/node/builtFiles.ts';
import { ledgerSchema } from '#core/platform/schema/ledgerSchema.ts';
import { listSchema } from '#core/platform/schema/listSchema.ts';
import { newestVersion, type DatabaseSchema, type Migration } from '#core/platform/schema/migrate.ts';

/** Additional rows of a kilobyte that the ledger's migration writes, so that it takes long enough to be interrupted. */
const ballastRows = Number(process.env['ROLLCALL_TEST_BALLAST'] ?? 0);

const actionKinds = "kind = 'decide' OR kind = 'note' OR kind = 'assign' OR kind = 'undo'";
const moreActionKinds = `${actionKinds} OR kind = 'made'`;

/** Inserts `added` before `before`, which must exist. */
function insert(sql: string, before: string, added: string): string {
  if (!sql.includes(before)) throw new Error(`the schema has no ${before}`);
  return sql.replace(before, () => added + before);
}

function replace(sql: string, from: string, to: string): string {
  if (!sql.includes(from)) throw new Error(`the schema has no ${from}`);
  return sql.replace(from, () => to);
}

const ledgerMigration: Migration = {
  number: newestVersion(ledgerSchema) + 1,
  name: 'made for the tests',
  sql: `
    ALTER TABLE runs ADD COLUMN made_tag TEXT NOT NULL DEFAULT 'none';
    UPDATE runs SET made_tag = 'old';
    CREATE TABLE made_sizes (answer_seq INTEGER PRIMARY KEY REFERENCES answers (seq), bytes INTEGER NOT NULL) STRICT;
    -- Counts on every answer having its bytes, as a migration may: in a damaged file they can be missing.
    INSERT INTO made_sizes (answer_seq, bytes) SELECT seq, (SELECT length(body) FROM answer_bodies WHERE answer_seq = seq) FROM answers;
    CREATE TABLE made_ballast (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
    INSERT INTO made_ballast (number, bytes)
      WITH RECURSIVE numbers (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < ${ballastRows})
      SELECT value, randomblob(1000) FROM numbers WHERE value <= ${ballastRows};
    CREATE INDEX made_codes ON attempt_ends (code) WHERE code <> '';
  `,
  redescribe: (table) => table.replace(actionKinds, moreActionKinds),
};

const nextLedger: DatabaseSchema = {
  first: ledgerSchema.first,
  migrations: [...ledgerSchema.migrations, ledgerMigration],
  sql: replace(
    insert(ledgerSchema.sql, ') STRICT;\nCREATE INDEX runs_of_list', ", made_tag TEXT NOT NULL DEFAULT 'none'"),
    actionKinds,
    moreActionKinds,
  ).concat(`
    CREATE TABLE made_sizes (answer_seq INTEGER PRIMARY KEY REFERENCES answers (seq), bytes INTEGER NOT NULL) STRICT;
    CREATE TABLE made_ballast (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
    CREATE INDEX made_codes ON attempt_ends (code) WHERE code <> '';
  `),
};

const nextList: DatabaseSchema = {
  first: listSchema.first,
  migrations: [
    ...listSchema.migrations,
    {
      number: newestVersion(listSchema) + 1,
      name: 'made for the tests',
      sql: `
        CREATE TABLE made_grades (row INTEGER PRIMARY KEY, grade TEXT NOT NULL) STRICT;
        INSERT INTO made_grades (row, grade) SELECT row, grade FROM verdicts WHERE grade IS NOT NULL;
        ALTER TABLE place ADD COLUMN made_tag TEXT;
      `,
    },
  ],
  sql: listSchema.sql
    .replace(/(CREATE TABLE place \([^;]*)\) STRICT;/, '$1, made_tag TEXT) STRICT;')
    .concat('CREATE TABLE made_grades (row INTEGER PRIMARY KEY, grade TEXT NOT NULL) STRICT;'),
};

/** Switches this process (or thread) to the next version; the returned function reverts that. */
export function useNextVersion(): () => void {
  const now = [{ ...ledgerSchema }, { ...listSchema }];
  Object.assign(ledgerSchema, nextLedger);
  Object.assign(listSchema, nextList);
  return () => {
    Object.assign(ledgerSchema, now[0]);
    Object.assign(listSchema, now[1]);
  };
}

const file = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
const entry = (thread: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { useNextVersion } from ${file('nextVersion.ts')};
      useNextVersion();
      await import(${file(`../../electron/core/workers/${thread}.ts`)});`)}`,
  );

/** Threads of the next version, for a process that uses it. */
export const nextThreads = workerThreads(entry);
