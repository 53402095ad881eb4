/** Adds entries to the suppression list: pasted, or from files. */
import { Button, Checkbox, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { acceptOf, spreadsheetExtensions } from '#contract/desktop/grantedFile.ts';
import { endOfDay } from '#base/lastDay.ts';
import type { SuppressionImport } from '#contract/suppression/suppression.ts';
import { suppressionsWords } from '#messages/suppression/suppressionWords.ts';
import { FailureNotice } from '../../ui/notices/FailureNotice.tsx';
import { failureOf } from '../../base/failureOf.ts';
import { tellExported } from '../../subjects/exports/tellExported.ts';
import { call, sendFile } from '../../bridge/call.ts';
import { type Why, WhyFields } from './WhyFields.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.tsx';

const words = suppressionsWords.adding;

export function AddDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (came: SuppressionImport) => void }) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [why, setWhy] = useState<Why>({ reason: '', until: '' });
  const [hashed, setHashed] = useState(false);
  const [people, setPeople] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const add = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const granted: string[] = [];
      for (const file of files) granted.push((await sendFile(file)).fileId);
      const of = granted.length > 0 ? { files: granted } : { text };
      onAdded(
        await call('suppressions.import', { of, reason: why.reason, until: why.until === '' ? null : endOfDay(why.until), hashed, people }),
      );
      tellExported({ of, people });
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  const [first] = files;
  return (
    <Dialog onClose={onClose} title={words.title} size={520}>
      <Form gap={14} onSubmit={() => void add()}>
        {failure !== null && <FailureNotice failure={failure} />}
        <Textarea
          label={words.pasted}
          placeholder={words.example}
          rows={5}
          data-autofocus
          disabled={files.length > 0}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="line line-8">
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
