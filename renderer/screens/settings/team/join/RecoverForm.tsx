/** Returning to a team with a recovery kit: the file, its passphrase, and a name for this computer. */
import { Button, FileButton, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { handoverExtension } from '#contract/desktop/grantedFile.ts';
import { passphraseWords } from '#messages/handover/handoverWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call, sendFile } from '#renderer/bridge/call.ts';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { Form } from '#renderer/ui/form/Form.tsx';

const words = teamWords.recover;
const longestName = 80;
const longestPassphrase = 200;

export function RecoverForm() {
  const [file, setFile] = useState<File | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [device, setDevice] = useState('');
  const act = useAct();
  const recover = (): void => {
    if (file === null) return;
    act.run(async () => {
      const { fileId } = await sendFile(file);
      const state = await call('team.recover', { fileId, passphrase, device: device.trim() });
      putTeam(state);
      notifyDone(words.done(state.team?.name ?? ''));
    });
  };
  return (
    <Panel title={words.title}>
      <Form gap={16} aria-label={words.title} onSubmit={recover}>
        <div className="line">
          <FileButton accept={`.${handoverExtension}`} onChange={setFile}>
            {(props) => <Button {...props}>{words.choose}</Button>}
          </FileButton>
          {file !== null && <span className="text-2 cut">{file.name}</span>}
        </div>
        <PasswordInput
          label={passphraseWords.passphrase}
          w={280}
          maxLength={longestPassphrase}
          autoComplete="off"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
        <TextInput
          label={teamWords.join.device}
          description={teamWords.join.aboutDevice}
          placeholder={teamWords.join.deviceExample}
          w={280}
          maxLength={longestName}
          value={device}
          onChange={(event) => setDevice(event.currentTarget.value)}
        />
        <p className="small text-3">{words.happens}</p>
        <FailureNotice failure={act.failure} />
        <div className="line gap-12">
          <Button
            type="submit"
            variant="filled"
            size="md"
            loading={act.busy}
            disabled={file === null || passphrase === '' || device.trim() === ''}
          >
            {words.now}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
