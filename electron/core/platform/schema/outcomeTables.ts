/** The part of the ledger's schema for the outcomes of calls, and the outbox. The rules in ledgerSchema.ts, which includes it, apply. */
export const outcomeTablesSql = `-- What calls of rows came to, and the outbox.

-- One act: an outcome entered by hand, those of a result sheet, or an earlier act taken back.
CREATE TABLE outcome_acts (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind = 'add' OR kind = 'undo'),
  undoes TEXT REFERENCES outcome_acts (record_id),
  -- The sheet's file name and the SHA-256 of its bytes in hex; NULL: entered by hand.
  source TEXT,
  sha256 TEXT,
  outcomes INTEGER NOT NULL,
  -- The batch of suppressions that came of it.
  suppression_id TEXT REFERENCES suppression_batches (record_id),
  by TEXT NOT NULL,
  at INTEGER NOT NULL,
  -- 0: its outcomes are still coming in, and it does not count. With 1 its leaf is in the chain.
  complete INTEGER NOT NULL CHECK (complete IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX outcome_acts_undone ON outcome_acts (undoes) WHERE undoes IS NOT NULL;

-- The outcomes, one per call: personal data, purgeable. The leaf of their act commits to their hash.
CREATE TABLE outcomes (
  seq INTEGER PRIMARY KEY,
  act_seq INTEGER NOT NULL REFERENCES outcome_acts (seq),
  list_id TEXT NOT NULL,
  row INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind = 'connected' OR kind = 'disconnected' OR kind = 'notReached' OR kind = 'suppressed' OR kind = 'undecided'),
  -- NULL: not known, or nobody answered.
  right_party INTEGER CHECK (right_party IN (0, 1)),
  -- Who answered, the number in E.164, and the caller's own words.
  name TEXT,
  phone TEXT,
  disposition TEXT,
  called_at INTEGER,
  duration_ms INTEGER,
  agent TEXT,
  -- Where in its sheet it stood: position of the file, and the physical line.
  file INTEGER,
  line INTEGER
) STRICT;
CREATE INDEX outcomes_of_row ON outcomes (list_id, row);
CREATE INDEX outcomes_of_act ON outcomes (act_seq);

-- Outcomes on their way to the service. An entry has the number of its outcome.
CREATE TABLE outbox (
  entry_id INTEGER PRIMARY KEY REFERENCES outcomes (seq),
  -- held: its act is still coming in. sending: claimed; an attempt of it is open.
  state TEXT NOT NULL CHECK (state = 'held' OR state = 'waiting' OR state = 'sending' OR state = 'sent' OR state = 'noResponseId' OR state = 'refused' OR state = 'inDoubt' OR state = 'withdrawn'),
  cause TEXT,
  service_message TEXT,
  -- A person left it as it is.
  is_left INTEGER NOT NULL DEFAULT 0 CHECK (is_left IN (0, 1)),
  -- The answer that it reports on, with its environment; NULL: there is none.
  answer_seq INTEGER REFERENCES answers (seq),
  environment_id TEXT REFERENCES environments (environment_id),
  response_id TEXT,
  -- The number that is reported: personal data, purgeable.
  phone TEXT,
  tries INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  -- Its last attempt.
  attempt_seq INTEGER REFERENCES attempts (seq),
  -- The entry that took its place before it was sent.
  replaced_by INTEGER REFERENCES outcomes (seq),
  changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_to_send ON outbox (environment_id, not_before, entry_id) WHERE state = 'waiting';
CREATE INDEX outbox_of_state ON outbox (state, entry_id);
CREATE INDEX outbox_of_attempt ON outbox (attempt_seq) WHERE attempt_seq IS NOT NULL;
CREATE INDEX outbox_of_response ON outbox (response_id) WHERE response_id IS NOT NULL;

-- What people said of entries: send again, leave, withdraw. The ids of the entries are a JSON array.
CREATE TABLE outbox_acts (
  seq INTEGER PRIMARY KEY,
  record_id TEXT NOT NULL UNIQUE REFERENCES chain (record_id),
  change TEXT NOT NULL CHECK (change = 'send' OR change = 'leave' OR change = 'withdraw'),
  entries TEXT NOT NULL,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

`;
