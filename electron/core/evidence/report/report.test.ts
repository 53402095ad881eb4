import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { madeEvidence, madeRoot, madeStatement } from '#test/support/madeEvidence.ts';
import { writeReport } from './writeReport.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function reportOf(text: string): Promise<string> {
  const path = join(folder, 'evidence.jsonl');
  const report = join(folder, 'report.html');
  writeFileSync(path, text);
  await writeReport(path, 'ef'.repeat(32), report);
  return readFileSync(report, 'utf8');
}
/** Returns what a reader sees, without markup. */
const seen = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

it('has checks, results, decisions and their authors on its first page', async () => {
  const page = await reportOf(madeEvidence(madeStatement(30), { keyId: 'ab'.repeat(32) }));
  const words = seen(page);
  expect(words).toContain('SANDBOX');
  expect(words).toContain('Solar leads May');
  expect(words).toContain('On behalf of Acme Solar');
  expect(words).toContain('Phone validation with litigator check');
  expect(words).toContain('Nov 20, 2026, 9:30:00 AM UTC to Nov 20, 2026, 9:31:00 AM UTC');
  expect(words).toMatch(/Litigator answers ! Litigator 10 33\.3% ✓ Clear 10 33\.3% \? Not checked 10 33\.3%/);
  expect(words).toMatch(/Decisions K Keep 10 .* D Drop 10 .* – Undecided 10/);
  expect(words).toContain(
    'to-call.csv (SANDBOX) 20 Grace Nov 20, 2026, 9:30:00 AM UTC 2 known litigators, 1 of them marked keep. Reason for 1: “Agreed in writing”. 12 rows not checked for litigators (9 partial answer, 3 expired), let out by Grace, Nov 20, 2026, 9:30:00 AM UTC: “Asked legal”.',
  );
  expect(words).toContain('not a Do Not Call check');
  expect(words).toContain(`Ed25519, key ${'ab'.repeat(32)}`);
  expect(words).toContain('None: the times are those of the computer that made it');
  expect(words).toContain(madeRoot);
  expect(words).toContain('32 lines of data = 30 rows + 2 rejected lines.');
});

it('lists rows with answer, decision, by whom and when, and shows none as clear that was not checked', async () => {
  const words = seen(await reportOf(madeEvidence(madeStatement(6))));
  expect(words).toContain('All 6 rows of the evidence.');
  expect(words).toMatch(/1 Answered Litigator .* UTC Keep Policy, rule 2: /);
  expect(words).toContain('2 Answered Clear Nov 20, 2026, 9:30:00 AM UTC Drop Grace Nov 20, 2026, 9:30:00 AM UTC');
  expect(words).toContain('3 Answered Not checked The answer was partial Nov 20, 2026, 9:30:00 AM UTC Keep Policy, rule 2: ');
  expect(words).toContain('Not signed: anybody could have written it');
});

it('stops at some thousand rows and says where the others stand', async () => {
  const page = await reportOf(madeEvidence(madeStatement(5_001)));
  expect(seen(page)).toContain('The first 5,000 of 5,001 rows. All of them stand in the evidence file, one line each.');
  expect(page.match(/<tr class="(?:litigator|clear|notChecked)">/g)).toHaveLength(5_000);
});

it('says which device signed what, and on which one somebody decided', async () => {
  const of = { deviceId: '01930000-0000-7000-8000-00000000000d', seal: null };
  const cover = (covered: number, notCovered: number) => ({ covered, notCovered });
  const shared = {
    parts: [
      { ...of, device: 'Front desk', member: 'Ada', decisions: cover(2, 1), answers: cover(6, 0) },
      { ...of, device: '', member: '', decisions: cover(0, 0), answers: cover(0, 0) },
    ],
    unknown: { decisions: 1, answers: 0 },
    policy: null,
  };
  const text = madeEvidence(madeStatement(3, { shared }));
  const lines = text.split('\n');
  const own = (lines[2] ?? '').replace(/\]$/, ',[[0],[null]]]');
  const words = seen(await reportOf([lines[0], lines[1], own, ...lines.slice(3)].join('\n')));
  expect(words).toContain('Signed by each device');
  expect(words).toContain('Front desk, Ada nothing signed yet 2 signed, 1 not 6');
  expect(words).toContain('A device nothing signed yet none none');
  expect(words).toContain('Of no known device, or contested: 1 decision and 0 answers.');
  expect(words).toContain('2 Answered Clear Nov 20, 2026, 9:30:00 AM UTC Drop Grace on Front desk, not signed');
});

it('escapes what it shows, loads nothing and runs nothing', async () => {
  const evil = `"><script>alert(1)</script>'&\u202e`;
  const { predicate } = madeStatement(3);
  const page = await reportOf(
    madeEvidence(
      madeStatement(3, {
        organization: evil,
        campaign: evil,
        people: [evil],
        list: { ...predicate.list, name: evil, columns: [evil, evil] },
        overrides: predicate.overrides.map((one) => ({ ...one, reason: evil })),
        proves: [evil],
      }),
    ),
  );
  expect(page).not.toMatch(/<script|\u202e/);
  expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;\ufffd');
  expect(page).toContain('content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;"');
  expect(page).not.toMatch(/(?:src|href)=|url\(/);
});

it('refuses a file whose last line is cut', async () => {
  await expect(reportOf(madeEvidence(madeStatement(3)).slice(0, -20))).rejects.toThrow();
});
