/** The answers behind a verdict: the content of each, its request, and the raw bytes. */
import { Button, Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { AnswerView, RowDetail } from '#contract/review/view.ts';
import type { AnswerFacts as answerPairsAnswerFacts, Facts } from '#contract/service/answerFacts.ts';
import { addOnTitle, fieldTitle, operationTitle, lineTypeTitle } from '#messages/names.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { capital, lowered } from '#messages/text.ts';
import { formatRoute } from '../../base/router.ts';
import { JsonText } from '../../ui/text/JsonText.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { timeText } from '../../ui/text/times.ts';
import css from './Answers.module.css';
import { Fold, Pairs } from './Fold.tsx';
import { copyText } from '../../base/notify.ts';

const words = reviewDrawerWords.answers;

interface Props {
  readonly answers: RowDetail['answers'];
  /** The answer to select and scroll to; null if none was requested. */
  readonly asked?: string | null;
  /** For the review: links each answer to its attempt in the ledger, and collapses its bytes. */
  readonly linked?: boolean;
}

export function AnswerPanels({ answers, asked = null, linked = false }: Props) {
  const [chosen, setChosen] = useState<string | null>(asked);
  const raw = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked !== null) raw.current?.focus();
  }, [asked]);
  const [newest, ...older] = answers;
  const shown = answers.find(({ answerId }) => answerId === chosen) ?? newest;
  if (newest === undefined || shown === undefined) return null;
  return (
    <>
      <FirstAnswer answer={newest} />
      {older.map((answer) => (
        <Fold
          key={answer.answerId}
          title={operationTitle(answer.operation)}
          summary={answerPairs(answer.facts)[0]?.[1] ?? timeText(answer.arrivedAt)}
        >
          <AnswerFacts answer={answer} />
        </Fold>
      ))}
      <Sent answer={shown} />
      <section ref={raw} aria-label={words.raw} tabIndex={-1}>
        <Fold title={words.raw} open={!linked || asked !== null}>
          <div className={css.rawHead}>
            {older.length > 0 && (
              <Select
                size="xs"
                w={190}
                aria-label={words.which}
                data={answers.map(({ answerId, operation, arrivedAt }) => ({
                  value: answerId,
                  label: words.one(operation, timeText(arrivedAt)),
                }))}
                value={shown.answerId}
                onChange={setChosen}
              />
            )}
            <span className="grow" />
            {linked && (
              <a className={css.link} href={formatRoute({ at: 'ledger', attemptId: shown.attemptId })}>
                {words.inLedger}
              </a>
            )}
            <Button variant="transparent" size="xs" onClick={() => copyText(shown.body, words.copied)}>
              {sharedWords.copy}
            </Button>
          </div>
          {shown.body === '' ? (
            <p className="text-3">{words.removed}</p>
          ) : (
            <JsonText text={shown.body} label={words.bodyOf(shown.operation)} />
          )}
          <Fold title={words.headers} summary={words.status(shown.status, shown.headers.length)}>
            <Pairs pairs={shown.headers} code />
          </Fold>
        </Fold>
      </section>
    </>
  );
}

function FirstAnswer({ answer }: { answer: AnswerView }) {
  return (
    <section className={css.card} aria-label={operationTitle(answer.operation)}>
      <div className={css.cardHead}>
        <h2>{operationTitle(answer.operation)}</h2>
        {answer.sandbox ? <SandboxLabel /> : <span className="small text-3">{answer.environment}</span>}
      </div>
      <AnswerFacts answer={answer} />
    </section>
  );
}

function AnswerFacts({ answer }: { answer: AnswerView }) {
  const pairs = answerPairs(answer.facts);
  return (
    <>
      {pairs.length === 0 ? <p className="small text-3">{words.noFact}</p> : <Pairs pairs={pairs} />}
      {answer.sandbox && <p className="hidden-visually">{words.sandbox}</p>}
    </>
  );
}

function Sent({ answer: { sent, addOns, arrivedAt } }: { answer: AnswerView }) {
  const pairs: [string, string][] = sent.map(([name, value]) => [fieldTitle(name), value]);
  return (
    <Fold title={words.sent}>
      <Pairs
        pairs={[
          ...pairs,
          ...(addOns.length > 0 ? [[words.addOns, addOns.map(addOnTitle).join(', ')] as [string, string]] : []),
          [words.answered, timeText(arrivedAt)],
        ]}
      />
    </Fold>
  );
}

const names = reviewDrawerWords.facts;

const sentence = (parts: readonly (string | false | null | undefined)[]): string => {
  const text = parts.filter((part): part is string => typeof part === 'string' && part !== '').join(', ');
  return capital(text);
};

type Flag = Facts['valid'];
const yesNo = (flag: Flag, yes: string, no: string): string | null => (flag === undefined ? null : flag.value ? yes : no);
const validity = (valid: Flag): string | null => yesNo(valid, names.valid, names.notValid);
const match = (matches: Flag): string | null => yesNo(matches, names.nameMatches, names.nameDiffers);

function phone({ grade, lineType, score, valid, nameMatch }: Facts): string {
  // Next to a grade, a score would only repeat what the grade was derived from.
  const rated = grade ? names.grade(grade.value) : score && names.score(score.value);
  return sentence([validity(valid), lineType && lowered(lineTypeTitle(lineType.value)), rated, match(nameMatch)]);
}

function ipAddress({ ipTrust, ipDistance }: Facts): string {
  const miles = ipDistance?.value;
  return sentence([ipTrust && names.trust(ipTrust.value), miles !== undefined && names.miles(miles)]);
}

/**
 * Names and values; empty if the answer can't be read. Facts missing from the answer are left out, and the litigator state is left to the
 * verdict.
 */
export function answerPairs(answer: answerPairsAnswerFacts | null): [string, string][] {
  if (answer === null) return [];
  const { facts, warnings, missing } = answer;
  const { carrier, prepaid, emailValid, emailGrade, emailNameMatch, addressValid, addressNameMatch } = facts;
  const errors = missing.filter(({ why }) => why === 'error');
  const all: [string, string][] = [
    [names.phone, phone(facts)],
    [names.carrier, sentence([carrier?.value, yesNo(prepaid, names.prepaid, names.notPrepaid)])],
    [names.email, sentence([validity(emailValid), emailGrade && names.grade(emailGrade.value), match(emailNameMatch)])],
    [names.address, sentence([validity(addressValid), match(addressNameMatch)])],
    [names.ipAddress, ipAddress(facts)],
    [names.warnings, warnings.join('; ')],
    [names.incomplete, errors.map(({ words }) => words).join('; ')],
  ];
  return all.filter(([, words]) => words !== '');
}
