/**
 * The suggested score to call from: the reason, what it would have saved and missed, and a button that offers it to a list's policy.
 * Nothing is applied.
 */
import { Button, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { fewestForCutOff, keepShares, type CallsRequest, type CutOff } from '#contract/outcomes/calibration.ts';
import type { PolicyPreview } from '#contract/review/policy.ts';
import { oneDecimal, share } from '#messages/count.ts';
import { effectSentence } from '#messages/review/policyWords.ts';
import { calibrationWords } from '#messages/outcomes/calibrationWords.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { attempt } from '#renderer/base/notify.ts';
import { offerPolicy } from '#renderer/subjects/review/reviewChoice.ts';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { suggestionCommands } from '../outcomesCommands.ts';
import { choose, useCalibrationChoice, type CalledList, useSuggestion } from './useCalibration.ts';
import css from './Calibration.module.css';

const words = calibrationWords.suggestion;

interface Props {
  readonly asked: CallsRequest;
  readonly lists: readonly CalledList[];
  /** The default list to offer it to. */
  readonly policyOf: CalledList;
}

export function SuggestionCard({ asked, lists, policyOf: first }: Props) {
  const picked = useCalibrationChoice((choice) => choice.policyOf);
  const policyOf = lists.find(({ listId }) => listId === picked) ?? first;
  const { suggestion, preview } = useSuggestion(asked, policyOf.listId);
  const cutOff = suggestion?.cutOff ?? null;
  const policy = suggestion?.policy ?? null;
  useKeys(suggestionCommands, { make: policy === null ? null : () => attempt(() => offerPolicy(policyOf.listId, policy)) });
  if (suggestion === undefined) return null;
  return (
    <section className={css.card} aria-label={words.label}>
      {cutOff === null ? (
        <p className="text-3">{words.few(fewestForCutOff)}</p>
      ) : (
        <>
          <Reason cutOff={cutOff} />
          {cutOff.saved > 0 && <Figures cutOff={cutOff} />}
          {preview !== undefined && cutOff.saved > 0 && <Effect preview={preview} name={policyOf.name} />}
        </>
      )}
      <Asked score={cutOff?.score ?? null}>
        {policy !== null && (
          <CommandButton of="outcomes.makePolicy" size="sm">
            {words.make}
          </CommandButton>
        )}
      </Asked>
      {lists.length > 1 && policy !== null && (
        <Select
          size="xs"
          label={words.policyOf}
          data={lists.map(({ listId, name }) => ({ value: listId, label: name }))}
          value={policyOf.listId}
          onChange={(listId) => choose({ policyOf: listId })}
        />
      )}
    </section>
  );
}

function Reason({ cutOff: { score, calls, saved, answers, missed } }: { cutOff: CutOff }) {
  const kept = share(answers - missed, answers);
  return (
    <div className={css.reason}>
      <h3>{saved === 0 ? words.savesNothing(kept) : words.title(score, kept)}</h3>
      <p className="text-2">{words.basis(calls, answers - missed, answers)}</p>
    </div>
  );
}

function Figures({ cutOff: { calls, saved, answers, missed, keptIn } }: { cutOff: CutOff }) {
  const percent = (part: number): string => share(part, 1);
  const per = (made: number, got: number): string => (got === 0 ? '–' : oneDecimal(made / got));
  const lines = [
    [words.saved, words.of(saved, calls)],
    [words.missed, words.of(missed, answers)],
    [words.range, words.between(percent(keptIn.low), percent(keptIn.high))],
    [words.perAnswer, words.nowThen(per(calls, answers), per(calls - saved, answers - missed))],
  ] as const;
  return (
    <dl className={css.figures}>
      {lines.map(([what, value]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Effect = ({ preview, name }: { preview: PolicyPreview; name: string }) => (
  <p className="text-2" role="status">
    {words.effect(name, effectSentence(preview))}. <span className="text-3">{words.byPerson}</span>
  </p>
);

/** How the cut-off is found: by the share of answers that it keeps, or as a score to try. */
function Asked({ score, children }: { score: number | null; children: React.ReactNode }) {
  const cutOff = useCalibrationChoice((choice) => choice.cutOff);
  const [typed, setTyped] = useState<number | null>(null);
  const isTried = 'score' in cutOff;
  const tryScore = (value: number | string): void => {
    if (typeof value !== 'number' || value < 1 || value > 100) return;
    setTyped(value);
    choose({ cutOff: { score: Math.round(value) } });
  };
  return (
    <>
      {!isTried && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={words.keep}
          data={keepShares.map((keep) => ({ value: keep, label: words.keepPart(keep) }))}
          value={cutOff.keep}
          onChange={(keep) => choose({ cutOff: { keep } })}
        />
      )}
      {isTried && (
        <NumberInput
          size="xs"
          label={words.score}
          min={1}
          max={100}
          clampBehavior="strict"
          value={typed ?? cutOff.score}
          onChange={tryScore}
        />
      )}
      <div className="line wraps">
        {children}
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            setTyped(null);
            choose({ cutOff: isTried ? { keep: 95 } : { score: Math.max(1, score ?? 50) } });
          }}
        >
          {isTried ? words.back : words.another}
        </Button>
      </div>
    </>
  );
}
