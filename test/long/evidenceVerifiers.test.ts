/**
 * Evidence and proofs that were changed and signed again: the program and the Python verifier, which shares no code with it, refuse the
 * same ones. Each case changes a valid document in one way.
 *
 * @module-tag python
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { casesOf, fc } from '../support/propertyCases.ts';
import { changed, documentOf, evidenceText, proofText, type EvidenceDocument, type ProofDocument } from '../support/evidenceDocument.ts';
import { evidencedList } from '../support/evidencedList.ts';
import { documentCases, proofCases, sharedCases, textCases } from '../support/evidenceCases.ts';
import { verdictsOn, type Verdicts } from '../support/evidenceVerdicts.ts';
import { jsonOf, pathsIn, valueAt, type Json, type JsonPath } from '../support/jsonEdits.ts';
import { oddEdits } from '../support/oddEdits.ts';
import { phoneOf } from '../support/phoneRun.ts';
import { sharedDocument } from '../support/sharedDocument.ts';

/** The originals, and their parsed forms: of an unshared list, of the same list when shared, and of one row. */
let text: string;
let proofMade: string;
let plain: EvidenceDocument;
let shared: EvidenceDocument;
let proof: ProofDocument;
beforeAll(async () => {
  const { core, listId, make, prove } = await evidencedList(5);
  const file = { listId, format: 'csv' as const, only: null, rows: null, escapeFormulas: false, bom: false };
  await core.handlers['exports.write']({ ...file, destinationId: core.grantDestination(join(core.dataDir, 'out.csv')) });
  await core.handlers['privacy.purge']({ of: { person: { phone: phoneOf(4) } }, dryRun: false });
  text = readFileSync((await make({ organization: 'Ünal & Söhne' })).path, 'utf8');
  proofMade = await prove(1);
  await core.end();
  plain = documentOf(text);
  shared = sharedDocument(plain);
  const { path: _path, line: _line, seal: _seal, environment: _environment, ...shown } = jsonOf(proofMade) as Record<string, Json>;
  proof = { evidence: plain, proof: shown };
});

const [holds, nothing]: [Verdicts, string[]] = [{ ours: null, theirs: null }, []];

it('holds as it was made, and signed again without a change', async () => {
  const good = [text, proofMade, evidenceText(plain), evidenceText(shared), proofText(proof)];
  expect(await verdictsOn(good)).toEqual(good.map(() => holds));
});

describe('is refused by both, for its reason', () => {
  const refused = async (cases: readonly { ours: string; theirs: string; what: string }[], texts: readonly string[]): Promise<void> => {
    const verdicts = await verdictsOn(texts);
    const output = cases.map(({ what }, at) => ({ what, ...verdicts[at], theirs: verdicts[at]?.theirs ?? '' }));
    expect(output).toEqual(cases.map(({ what, ours, theirs }) => ({ what, ours, theirs: expect.stringContaining(theirs) as unknown })));
  };

  it('a document that contradicts itself', () =>
    refused(
      documentCases,
      documentCases.map(({ change }) => evidenceText(change(plain))),
    ));

  it('a document of a shared list that contradicts itself, or its parts', () =>
    refused(
      sharedCases,
      sharedCases.map(({ change }) => evidenceText(change(shared))),
    ));

  it('a proof that shows something else, or whose evidence contradicts itself', () =>
    refused(
      proofCases,
      proofCases.map(({ change }) => proofText(change(proof))),
    ));

  it('a file that is spelled otherwise, cut, or changed without a signature', () =>
    refused(
      textCases,
      textCases.map(({ of, change }) => change({ evidence: text, proof: proofMade }[of])),
    ));
});

describe('changed anywhere at random, and signed again, is accepted or refused by both alike', () => {
  /** Documents that only one of the two accepts. */
  const disagreements = async (made: readonly { what: string; text: string }[]): Promise<string[]> => {
    const verdicts = await verdictsOn(made.map((one) => one.text));
    return verdicts.flatMap(({ ours, theirs }, at) =>
      (ours === null) === (theirs === null) ? nothing : [`${made[at]?.what ?? ''}: ${ours ?? 'holds'} · ${theirs ?? 'holds'}`],
    );
  };
  const sampled = <D extends EvidenceDocument | ProofDocument>(
    document: D,
    paths: JsonPath[],
    textOf: (document: D) => string,
    few: number,
  ) => {
    const one = fc.record({ path: fc.constantFrom(...paths), edit: fc.constantFrom(...Object.entries(oddEdits)) });
    return fc.sample(one, casesOf(few).numRuns).map(({ path, edit: [name, edit] }) => ({
      what: `${path.join('.')} ${name}`,
      text: textOf(changed(document, path, edit)),
    }));
  };
  /** Paths of everything inside this part, without the part itself. */
  const under = (json: object, ...path: JsonPath): JsonPath[] =>
    pathsIn(valueAt(json as Json, path) ?? null, path).filter(({ length }) => length > path.length);

  it('in the statement or the rows', async () => {
    const made = [plain, shared].flatMap((document) => [
      ...sampled(document, under(document, 'statement'), evidenceText, 40),
      ...sampled(document, under(document, 'rows'), evidenceText, 20),
    ]);
    expect(await disagreements(made)).toEqual([]);
  });

  it('in a proof or its statement', async () => {
    const made = [
      ...sampled(proof, under(proof, 'proof'), proofText, 20),
      ...sampled(proof, under(proof, 'evidence', 'statement'), proofText, 20),
    ];
    expect(await disagreements(made)).toEqual([]);
  });
});
