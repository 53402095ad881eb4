/** Look-ups with what was asked, also of those that came to no answer; and what the service said that nobody knew. */
export const ledger002Lookups = {
  number: 2,
  name: 'lookups',
  sql: `
-- What a person asked by hand: personal data, purgeable. Each: [[name, value], …] as sent. A look-up whose line is gone is gone from the history.
CREATE TABLE lookups (
  attempt_seq INTEGER PRIMARY KEY REFERENCES attempts (seq),
  parameters TEXT NOT NULL,
  correlation TEXT NOT NULL
) STRICT;
-- Look-ups of before: what was asked stands with their answers.
INSERT INTO lookups (attempt_seq, parameters, correlation)
SELECT attempts.seq,
  (SELECT json_group_array(json(asked.value)) FROM json_each(answer_bodies.sent) AS asked WHERE json_extract(asked.value, '$[0]') <> 'add_ons'),
  '[]'
FROM attempts
JOIN answers ON answers.attempt_seq = attempts.seq
JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
WHERE attempts.purpose = 'lookup';

-- Fields and values of answers that the contract does not know: counted, never one line per answer.
CREATE TABLE drift (
  environment_id TEXT NOT NULL REFERENCES environments (environment_id),
  operation TEXT NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  times INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  PRIMARY KEY (environment_id, operation, path, kind, value)
) STRICT, WITHOUT ROWID;
`,
};
