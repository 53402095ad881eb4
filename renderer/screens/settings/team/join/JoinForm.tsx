/** Joining a team: paste the code, see its contents, name this computer, join. Nothing is sent before the last step. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { JoinPreview } from '#contract/team/team.ts';
import { hubHost, roleMeaning, roleTitle } from '#messages/team/teamWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { timeText, useNow } from '#renderer/ui/text/times.ts';
import css from '../Team.module.css';
import { Form } from '#renderer/ui/form/Form.tsx';

const words = teamWords.join;
const longestCode = 20_000;
const longestName = 80;

export function JoinForm() {
  const [code, setCode] = useState('');
  const [preview, setPreview] = useState<JoinPreview | null>(null);
  const [device, setDevice] = useState('');
  const [asked, setAsked] = useState(false);
  const act = useAct();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (preview !== null) name.current?.focus();
  }, [preview]);

  const read = (): void => act.run(async () => setPreview(await call('team.readCode', { code: code.trim() })));
  const join = (team: string): void => {
    setAsked(true);
    if (device.trim() === '') return;
    act.run(async () => {
      putTeam(await call('team.join', { code: code.trim(), device: device.trim() }));
      notifyDone(words.joined(team));
    });
  };
  return (
    <Panel title={words.title}>
      <Form
        gap={16}
        aria-label={words.title}
        onSubmit={() => {
          if (preview === null) read();
          else join(preview.name);
        }}
      >
        {preview === null ? (
          <>
            <p className="text-2">{words.steps}</p>
            <Textarea
              label={words.code}
              description={words.aboutCode}
              classNames={{ input: css.codeInput ?? '' }}
              rows={4}
              maxLength={longestCode}
              spellCheck={false}
              autoComplete="off"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey) return;
                event.preventDefault();
                if (code.trim() !== '') read();
              }}
            />
          </>
        ) : (
          <>
            <Preview preview={preview} />
            <TextInput
              ref={name}
              label={words.device}
              description={words.aboutDevice}
              placeholder={words.deviceExample}
              w={280}
              maxLength={longestName}
              value={device}
              error={asked && device.trim() === '' ? words.enterDevice : null}
              onChange={(event) => setDevice(event.currentTarget.value)}
            />
            <p className="small text-3">{words.happens}</p>
          </>
        )}
        <FailureNotice failure={act.failure} />
        <div className="line gap-12">
          <Button
            type="submit"
            variant="filled"
            size="md"
            loading={act.busy}
            disabled={preview === null && code.trim() === ''}
            rightSection={<Key press="Enter" />}
          >
            {preview === null ? words.read : words.now(preview.name)}
          </Button>
          {preview !== null && (
            <Button variant="subtle" disabled={act.busy} onClick={() => setPreview(null)}>
              {words.other}
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}

function Preview({ preview: { name, address, role, member, expiresAt } }: { preview: JoinPreview }) {
  const now = useNow();
  return (
    <dl className="facts" aria-label={words.says}>
      <dt>{words.team}</dt>
      <dd className="strong">{name}</dd>
      <dt>{words.hub}</dt>
      <dd className="code" title={teamWords.address(address)}>
        {hubHost(address)}
      </dd>
      <dt>{words.you}</dt>
      <dd>{member}</dd>
      <dt>{words.role}</dt>
      <dd>{words.roleIs(roleTitle(role), roleMeaning(role))}</dd>
      <dt>{words.expires}</dt>
      <dd>{timeText(expiresAt, now)}</dd>
    </dl>
  );
}
