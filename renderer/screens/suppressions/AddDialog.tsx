/** Adds entries to the suppression list, pasted or from files. */
import { Button, Checkbox, FileButton, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { endOfDay, lastDayOf } from '#base/lastDay.ts';
import { acceptOf, spreadsheetExtensions } from '#contract/desktop/grantedFile.ts';
import type { SuppressionImport, SuppressionTarget, SuppressionEntry } from '#contract/suppression/suppression.ts';
import type { Suppressing } from '#contract/suppression/suppressionKind.ts';
import { suppressionsWords } from '#messages/suppression/suppressionWords.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { notifyDone, useAct } from '../../base/notify.ts';
import { tellExported } from '../../subjects/exports/tellExported.ts';
import { call, sendFile } from '../../bridge/call.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog, DialogButtons, ConfirmDialog } from '../../ui/dialog/Dialog.tsx';

const words = suppressionsWords.adding;

export function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (came: SuppressionImport) => void }) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [why, setWhy] = useState<Why>({ reason: '', until: '' });
  const [hashed, setHashed] = useState(false);
  const [people, setPeople] = useState(false);
  const { busy, failure, run } = useAct();

  const add = (): void =>
    run(async () => {
      const granted: string[] = [];
      for (const file of files) granted.push((await sendFile(file)).fileId);
      const of = granted.length > 0 ? { files: granted } : { text };
      onAdded(await call('suppressions.import', { of, ...whyOf(why), hashed, people }));
      tellExported({ of, people });
    });
  const [first] = files;
  return (
    <Dialog onClose={onClose} title={words.title} size={520}>
      <Form gap={14} onSubmit={add}>
        <FailureNotice failure={failure} />
        <Textarea
          label={words.pasted}
          placeholder={words.example}
          rows={5}
          data-autofocus
          disabled={files.length > 0}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="line">
          <FileButton multiple accept={acceptOf(spreadsheetExtensions)} onChange={setFiles}>
            {(props) => (
              <Button {...props} size="xs">
                {words.file}
              </Button>
            )}
          </FileButton>
          {first !== undefined && <span className="text-2 cut">{words.chosen(files.length, first.name)}</span>}
        </div>
        <WhyFields why={why} onChange={setWhy} />
        <Checkbox label={words.people} checked={people} onChange={(event) => setPeople(event.currentTarget.checked)} />
        <Checkbox label={words.hashed} checked={hashed} onChange={(event) => setHashed(event.currentTarget.checked)} />
        <DialogButtons apart onCancel={onClose}>
          <Button type="submit" variant="filled" loading={busy} disabled={files.length === 0 && text.trim() === ''}>
            {words.go}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const editDialogWords = suppressionsWords.editing;

export interface Edited extends Pick<Suppressing, 'reason' | 'until'> {
  of: SuppressionTarget;
  entries: number;
}

/** Changes the reason and end date of a batch or of entries. */
export function EditDialog({ edited: { of, entries, reason, until }, onClose }: { edited: Edited; onClose: () => void }) {
  const [why, setWhy] = useState<Why>({ reason, until: until === null ? '' : lastDayOf(until) });
  const { failure, run } = useAct();
  const save = (): void =>
    run(async () => {
      await call('suppressions.edit', { of, ...whyOf(why) });
      onClose();
    });
  return (
    <Dialog onClose={onClose} title={editDialogWords.title(entries)}>
      <Form gap={14} onSubmit={save}>
        <FailureNotice failure={failure} />
        <WhyFields why={why} onChange={setWhy} />
        <DialogButtons apart onCancel={onClose}>
          <Button type="submit" variant="filled">
            {editDialogWords.save}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

interface Why {
  reason: string;
  /** A date field's value: `2026-12-31`; empty for permanent entries. */
  until: string;
}

const whyOf = ({ reason, until }: Why): Pick<Suppressing, 'reason' | 'until'> => ({ reason, until: until === '' ? null : endOfDay(until) });

const WhyFields = ({ why, onChange }: { why: Why; onChange: (why: Why) => void }) => (
  <>
    <TextInput
      label={editDialogWords.reason}
      description={editDialogWords.reasonHint}
      maxLength={500}
      value={why.reason}
      onChange={(event) => onChange({ ...why, reason: event.currentTarget.value })}
    />
    <TextInput
      type="date"
      label={editDialogWords.until}
      description={editDialogWords.untilHint}
      value={why.until}
      onChange={(event) => onChange({ ...why, until: event.currentTarget.value })}
    />
  </>
);

interface Props {
  readonly entries: readonly SuppressionEntry[];
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Explains the effect of removing entries before it is done: the people removed can be called again. */
export function RemoveDialog({ entries, onRemoved, onClose }: Props) {
  const remove = async (): Promise<void> => {
    await call('suppressions.remove', { of: { entryIds: entries.map(({ entryId }) => entryId) } });
    notifyDone(suppressionsWords.removed(entries.length));
    onRemoved();
  };
  return (
    <ConfirmDialog
      apart
      title={suppressionsWords.removeTitle(entries.length)}
      confirm={suppressionsWords.remove(entries.length)}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="text-2">{suppressionsWords.batches.removeMeans}</p>
    </ConfirmDialog>
  );
}
