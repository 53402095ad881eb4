/** What each key used day by day, what a person allows it in a cycle, and indexes for whoever looks for trouble among the attempts. */
export const ledger009Usage = {
  number: 9,
  name: 'usage',
  sql: `
-- Counted with the attempts, on the UTC day they began: a cycle is at most 31 of these lines, at a million calls too.
CREATE TABLE key_days (
  key_fingerprint TEXT NOT NULL,
  currency TEXT NOT NULL,
  day INTEGER NOT NULL,
  billed INTEGER NOT NULL,
  unclear INTEGER NOT NULL,
  low_micros INTEGER NOT NULL,
  high_micros INTEGER NOT NULL,
  PRIMARY KEY (key_fingerprint, currency, day)
) STRICT, WITHOUT ROWID;
INSERT INTO key_days (key_fingerprint, currency, day, billed, unclear, low_micros, high_micros)
SELECT key_fingerprint, currency, started_at / 86400000,
  count(*) FILTER (WHERE billed = 'yes'), count(*) FILTER (WHERE billed IS NULL OR billed = 'unknown'),
  coalesce(sum(price_micros) FILTER (WHERE billed = 'yes'), 0), coalesce(sum(price_micros) FILTER (WHERE billed IS NULL OR billed <> 'no'), 0)
FROM attempts LEFT JOIN attempt_ends USING (seq) GROUP BY 1, 2, 3;

CREATE TABLE key_limits (
  key_fingerprint TEXT PRIMARY KEY,
  quota_calls INTEGER,
  budget_micros INTEGER,
  cycle_day INTEGER NOT NULL CHECK (cycle_day BETWEEN 1 AND 31)
) STRICT, WITHOUT ROWID;

CREATE INDEX attempt_ends_unclear ON attempt_ends (seq) WHERE billed = 'unknown';
CREATE INDEX attempt_ends_troubled ON attempt_ends (seq) WHERE outcome <> 'done';
`,
};
