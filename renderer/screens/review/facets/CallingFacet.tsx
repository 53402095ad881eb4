/** Filters by calling hours at one moment: rows don't come and go as time passes, so that the moment is named and taken anew on request. */
import { Button } from '@mantine/core';
import { callableStates, type CallableFilter, type CallableState } from '#contract/calling/callingRules.ts';
import type { Filter } from '#contract/review/facets.ts';
import { callableMoment } from '#messages/calling/callingWords.ts';
import { reviewFacetsWords } from '#messages/review/reviewFacetsWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import css from './Facets.module.css';

const words = reviewFacetsWords.calling;

function withState(before: CallableFilter | undefined, state: CallableState): CallableFilter | undefined {
  const chosen = before?.is ?? [];
  const is = chosen.includes(state) ? chosen.filter((one) => one !== state) : [...chosen, state];
  const now = Date.now();
  return is.length === 0 ? undefined : { from: before?.from ?? now, to: before?.to ?? now, is };
}

export function CallingFacet({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { callable } = filter;
  const renew = (): void => {
    const now = Date.now();
    if (callable !== undefined) onChange({ ...filter, callable: { ...callable, from: now, to: now } });
  };
  return (
    <section role="group" className={css.group} aria-label={words.title}>
      <div className={css.title}>
        <h3 className="cut">{words.title}</h3>
        {callable !== undefined && (
          <Button variant="subtle" size="compact-xs" leftSection={<Icon name="refresh" size={12} />} onClick={renew}>
            {words.renew}
          </Button>
        )}
      </div>
      {callable !== undefined && <p className={css.moment}>{callableMoment(callable)}</p>}
      {callableStates.map((state) => (
        <button
          key={state}
          type="button"
          className={css.value}
          aria-pressed={callable?.is.includes(state) === true}
          title={words.states[state]}
          onClick={() => onChange({ ...filter, callable: withState(callable, state) })}
        >
          <span className="cut">{words.states[state]}</span>
        </button>
      ))}
    </section>
  );
}
