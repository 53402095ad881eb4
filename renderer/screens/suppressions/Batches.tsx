/** The batches of the suppression list: the source of their entries, and actions on all of them. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type SuppressionBatch, allSuppressions } from '#contract/suppression/suppression.ts';
import { suppressionsWords } from '#messages/suppression/suppressionWords.ts';
import { call } from '../../bridge/call.ts';
import { Panel } from '../../ui/page/Page.tsx';
import { timeText } from '../../ui/text/times.ts';
import type { Edited } from './AddDialog.tsx';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import css from './SuppressionsScreen.module.css';

const words = suppressionsWords.batches;

interface Props {
  readonly batches: readonly SuppressionBatch[];
  readonly shown: string | null;
  readonly onShow: (batchId: string | null) => void;
  readonly onEdit: (edited: Edited) => void;
}

export function Batches({ batches, shown, onShow, onEdit }: Props) {
  const [question, setQuestion] = useState<{ what: 'remove' | 'hash'; batch: SuppressionBatch } | null>(null);
  return (
    <Panel title={words.title} className={css.batches ?? ''}>
      {batches.length === 0 && <p className="text-2">{words.none}</p>}
      <ul>
        {batches.map((batch) => (
          <Batch key={batch.batchId} batch={batch} isShown={shown === batch.batchId} onShow={onShow} onEdit={onEdit} onAsk={setQuestion} />
        ))}
      </ul>
      {question !== null && <Question {...question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}

function Batch({
  batch,
  isShown,
  onShow,
  onEdit,
  onAsk,
}: {
  batch: SuppressionBatch;
  isShown: boolean;
  onShow: Props['onShow'];
  onEdit: Props['onEdit'];
  onAsk: (question: { what: 'remove' | 'hash'; batch: SuppressionBatch }) => void;
}) {
  const { batchId, source, reason, until, hashed, left, removed } = batch;
  const entries = allSuppressions(left);
  return (
    <li className={css.batch} data-shown={isShown || undefined}>
      <div className="medium">{source}</div>
      <div className="small text-2">
        {words.what(batch)}
        {removed === null && entries < allSuppressions(batch) && `. ${words.left(left)}`}
      </div>
      {reason !== '' && <div className="small text-2">{reason}</div>}
      <div className="small text-3">
        {[
          words.by(batch.by, timeText(batch.at)),
          ...(until === null ? [] : [suppressionsWords.ends(until)]),
          ...(hashed ? [words.hashed] : []),
        ].join(' · ')}
      </div>
      {removed === null ? (
        <div className={css.acts}>
          <Button size="compact-xs" aria-pressed={isShown} onClick={() => onShow(isShown ? null : batchId)}>
            {isShown ? words.showAll : words.show}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => onEdit({ of: { batchId }, entries, reason, until })}>
            {words.edit}
          </Button>
          {!hashed && (
            <Button size="compact-xs" variant="subtle" onClick={() => onAsk({ what: 'hash', batch })}>
              {words.hash}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" onClick={() => onAsk({ what: 'remove', batch })}>
            {words.remove}
          </Button>
        </div>
      ) : (
        <div className="small text-3">{words.removed(removed.by, timeText(removed.at))}</div>
      )}
    </li>
  );
}

function Question({
  what,
  batch: { batchId, source },
  onClose,
}: {
  what: 'remove' | 'hash';
  batch: SuppressionBatch;
  onClose: () => void;
}) {
  const isRemoval = what === 'remove';
  const go = async (): Promise<void> => {
    await (isRemoval ? call('suppressions.remove', { of: { batchId } }) : call('suppressions.keepHashes', { batchId }));
  };
  const texts = isRemoval
    ? { title: words.removeTitle(source), confirm: words.remove }
    : { title: words.hashTitle(source), confirm: words.hash };
  return (
    <ConfirmDialog apart {...texts} onConfirm={go} onClose={onClose}>
      <p className="text-2">{isRemoval ? words.removeMeans : words.hashMeans}</p>
    </ConfirmDialog>
  );
}
