/**
 * A list's policy: ordered rules in words with their current decisions, the changes that applying them would make, and the button that
 * applies them.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { effectSentence } from '#messages/review/policyWords.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { policyState } from '../../subjects/policy/queries.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { attempt, notifyDone, useAct } from '../../base/notify.ts';
import { list as listQuery } from '../../subjects/lists/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { goToStep } from '../../base/router.ts';
import { call } from '../../bridge/call.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { focusSoon } from '../../ui/page/focus.ts';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Back, Foot, Page, PageBody } from '../../ui/page/Page.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { notifyUndo } from '../../ui/notices/UndoNotice.tsx';
import { EffectPanel, FirstRows } from './EffectPanel.tsx';
import { policyCommands, type PolicyActs } from './policyCommands.ts';
import { PolicyPanel } from './PolicyPanel.tsx';
import css from './PolicyScreen.module.css';
import { addRule, canAdd, canMove, moveRule, usePolicy, type EditedPolicy, usePreview } from './usePolicy.ts';
import { RuleList } from './RuleList.tsx';
import { ruleFocus } from './RuleTokens.tsx';

/** `rule`: index of the rule to show, from 0; null if none. */
export function PolicyScreen({ listId, rule }: { listId: string; rule: number | null }) {
  const { edited, failure } = usePolicy(listId);
  if (edited !== null) return <Editor listId={listId} edited={edited} rule={rule} />;
  return (
    <Page aria-label={words.name}>
      <PageBody>
        {failure === null ? (
          <div className={css.body} role="status">
            <div>
              <h1>{words.reading}</h1>
              <Skeleton width={320} height={24} />
              <Skeleton height={260} />
            </div>
          </div>
        ) : (
          <FailureNotice failure={failure} onRetry={() => void refresh(policyState({ listId }))} />
        )}
      </PageBody>
    </Page>
  );
}

function Editor({ listId, edited, rule }: { listId: string; edited: EditedPolicy; rule: number | null }) {
  const { policy, isChanged, version, set, undo } = edited;
  const headings = useQuery(listQuery(listId)).data?.columns ?? [];
  const { preview, failure, stale, again } = usePreview(listId, policy);
  const [looked, setLooked] = useState<number | null>(rule);
  const applying = useAct();
  // Focuses the rule that a link leads to.
  useEffect(() => {
    if (rule !== null) focusSoon(ruleFocus(rule, 'menu'));
  }, [rule]);

  const rows = preview === null ? null : preview.rules.reduce((sum, { decides }) => sum + decides, 0);
  const canApply = isChanged && !applying.busy;
  const undoApplied = async (recordId: string): Promise<void> => {
    const { undone } = await call('policies.undo', { listId, recordId });
    notifyDone(undone ? words.undone(policy.name, version) : words.undoneBefore);
  };
  const move = (from: number, to: number): void => {
    if (!canMove(policy, from, to)) return;
    set(moveRule(policy, from, to));
    setLooked(to);
    focusSoon(ruleFocus(to, 'handle'));
  };
  const acts: PolicyActs = {
    listId,
    apply() {
      if (!canApply) return;
      applying.run(async () => {
        const { recordId } = await call('policies.apply', { listId, policy: { ...policy, version } });
        edited.forget();
        const applied = words.applied(policy.name, version, preview === null || stale ? null : effectSentence(preview));
        notifyUndo(recordId, applied, null, () => attempt(() => undoApplied(recordId)));
        goToStep(listId, 'review');
      });
    },
    add() {
      if (!canAdd(policy)) return;
      const added = addRule(policy);
      set(added.policy);
      setLooked(added.at);
      focusSoon(ruleFocus(added.at, 'grade'));
    },
    moveUp: looked === null ? null : () => move(looked, looked - 1),
    moveDown: looked === null ? null : () => move(looked, looked + 1),
    undo,
  };
  useKeys(policyCommands, acts);
  const shownFailure = applying.failure ?? failure;

  return (
    <Page aria-label={words.name}>
      <PageBody>
        <div className={css.body}>
          <section aria-label={words.rules}>
            <div className={css.head}>
              <h1>{words.title}</h1>
              <span className="grow" />
              {undo !== null && <CommandButton of="policy.undo" variant="subtle" icon="undo" />}
              <CommandButton of="policy.add" variant="subtle" icon="plus" disabled={!canAdd(policy)} />
            </div>
            {shownFailure !== null && <FailureNotice failure={shownFailure} onRetry={again} />}
            <RuleList {...{ edited, headings, preview, stale, looked }} onLook={setLooked} onMove={move} />
          </section>
          <aside className={css.side} aria-label={words.policyAndEffect}>
            <PolicyPanel listId={listId} edited={edited} />
            <EffectPanel listId={listId} preview={preview} stale={stale} failed={failure !== null} />
            <FirstRows preview={preview} rule={looked} />
          </aside>
        </div>
      </PageBody>
      <Foot>
        <Back of="policy.back">{sharedWords.back}</Back>
        <span className="grow" />
        <span className="text-2 cut gives-way">{isChanged ? words.changesKept : words.isApplied}</span>
        <CommandButton of="policy.apply" variant="filled" size="md" loading={applying.busy} disabled={!canApply}>
          {rows === null ? undefined : words.applyTo(rows)}
        </CommandButton>
      </Foot>
    </Page>
  );
}
