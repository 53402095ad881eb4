/** Takes the index over answers' identities out of every call's way: identities are hashes, so that each new one touched a page of its own. */
export const ledger011Identities = {
  number: 11,
  name: 'identities',
  sql: `
-- Which answers have an identity that begins like this: sorted in by the thousand, behind the answers. Derived, and made again where it is lost.
CREATE TABLE sorted_identities (
  prefix BLOB NOT NULL,
  answer_seq INTEGER NOT NULL,
  PRIMARY KEY (prefix, answer_seq)
) STRICT, WITHOUT ROWID;
-- Answers up to this one are sorted in; those after it are gone through. No line: none is.
CREATE TABLE sorted_through (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  answer_seq INTEGER NOT NULL
) STRICT;
INSERT INTO sorted_identities (prefix, answer_seq) SELECT substr(identity, 1, 12), seq FROM answers ORDER BY 1, 2;
INSERT INTO sorted_through (only, answer_seq) SELECT 1, max(seq) FROM answers HAVING max(seq) IS NOT NULL;
DROP INDEX answers_of_identity;
`,
};
