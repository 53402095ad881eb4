/** Creating a hub: the preparation, the address of the database, and the name of the team. */
import { Button, FileButton, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { isPem, mostPem, type teamCreateSchema } from '#contract/team/team.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useAct, copyText } from '#renderer/base/notify.ts';
import { appState } from '#renderer/subjects/settings/queries.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { Form } from '#renderer/ui/form/Form.tsx';
import css from '../Team.module.css';

const words = teamWords.make;
const longestName = 80;
const longestIdentifier = 63;
const longestHost = 255;
/** Keeps the fields of a line at the same height. */
const noDescription = '\u00a0';
/** Also the values of the segmented control. */
const authorities = ['trusted', 'file'] as const;

export function MakeForm({ onMade }: { onMade: () => void }) {
  const operator = useQuery(appState).data?.settings.operator ?? '';
  const [draft, setDraft] = useState<MakeDraft>(noDraft);
  const [asked, setAsked] = useState(false);
  const act = useAct();
  const form = useRef<HTMLFormElement>(null);
  const read = makeOf(draft, operator);
  const change = (part: Partial<MakeDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const problem = (field: MakeField): string | null => (asked && 'problems' in read ? (read.problems[field] ?? null) : null);
  /** Props for a text field of the draft. */
  const field = (name: Exclude<MakeField, 'password'>, maxLength: number) => ({
    label: words[name],
    value: draft[name] ?? '',
    maxLength,
    error: problem(name),
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>): void => change({ [name]: event.currentTarget.value }),
  });
  const make = (): void => {
    setAsked(true);
    if ('problems' in read) {
      // Waits until the field is marked; it may be out of sight.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    act.run(async () => {
      putTeam(await call('team.create', read.asked));
      notifyDone(words.made(read.asked.name));
      onMade();
    });
  };
  return (
    <Panel title={words.title}>
      <Form ref={form} gap={16} aria-label={words.title} onSubmit={make}>
        <section className="stack gap-8">
          <h3>{words.prepareTitle}</h3>
          <p className="text-2">{words.prepare}</p>
          <Sql />
        </section>
        <section className="stack gap-8">
          <h3>{words.whereTitle}</h3>
          <div className={css.where}>
            <TextInput {...field('host', longestHost)} description={words.aboutHost} placeholder={words.hostExample} />
            <TextInput {...field('port', 5)} description={noDescription} inputMode="numeric" />
            <TextInput {...field('database', longestIdentifier)} description={noDescription} />
          </div>
          <div className={css.pair}>
            <TextInput {...field('login', longestIdentifier)} description={words.aboutLogin} />
            <PasswordInput
              label={words.password}
              description={words.aboutPassword}
              value={draft.password}
              maxLength={1000}
              autoComplete="off"
              onChange={(event) => change({ password: event.currentTarget.value })}
            />
          </div>
          <Certificate authority={draft.authority} onChange={(authority) => change({ authority })} />
        </section>
        <section className="stack gap-8">
          <h3>{words.whoTitle}</h3>
          <div className={css.three}>
            <TextInput {...field('name', longestName)} placeholder={words.nameExample} />
            <TextInput {...field('member', longestName)} value={draft.member ?? operator} />
            <TextInput {...field('device', longestName)} placeholder={teamWords.join.deviceExample} />
          </div>
        </section>
        <FailureNotice failure={act.failure} />
        <div className="line gap-12">
          <Button type="submit" variant="filled" size="md" loading={act.busy}>
            {words.now}
          </Button>
          <span className="small text-3">{words.happens}</span>
        </div>
      </Form>
    </Panel>
  );
}

/** SQL to send to the PostgreSQL administrator. */
function Sql() {
  const text = teamWords.sqlLines.join('\n');
  return (
    <div className={css.sql}>
      <pre className="code" role="region" tabIndex={0} aria-label={words.sql}>
        {text}
      </pre>
      <Button
        size="xs"
        variant="default"
        aria-label={words.copySql}
        leftSection={<Icon name="copy" size={14} />}
        onClick={() => copyText(text, words.copied)}
      >
        {sharedWords.copy}
      </Button>
    </div>
  );
}

function Certificate({ authority, onChange }: { authority: Authority; onChange: (authority: Authority) => void }) {
  const label = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const pem = file.size > mostPem ? '' : await file.text();
    setRefused(isPem(pem) ? null : words.notPem(file.name));
    if (isPem(pem)) onChange({ from: 'file', name: file.name, pem });
  };
  return (
    <div>
      <div className="medium mb-4" id={label}>
        {words.certificate}
      </div>
      <FileButton accept=".pem,.crt,.cer" onChange={(file) => void take(file)}>
        {({ onClick }) => (
          <SegmentedControl
            aria-labelledby={label}
            value={authority.from}
            data={[
              { value: authorities[0], label: words.trusted },
              { value: authorities[1], label: authority.from === 'file' ? words.file(authority.name) : words.fromFile },
            ]}
            onChange={(value) => {
              setRefused(null);
              if (value === 'file') onClick();
              else onChange({ from: 'trusted' });
            }}
          />
        )}
      </FileButton>
      {refused !== null && (
        <p className="small text-red" role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}

/** The authority that issued the database's certificate. */
type Authority = { readonly from: 'trusted' } | { readonly from: 'file'; readonly name: string; readonly pem: string };

interface MakeDraft {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly login: string;
  readonly password: string;
  readonly authority: Authority;
  readonly name: string;
  /** Null if unchanged, which means the operator's name. */
  readonly member: string | null;
  readonly device: string;
}
type MakeField = 'host' | 'port' | 'database' | 'login' | 'password' | 'name' | 'member' | 'device';

/** The input for creating a hub, and its conversion to the program's request. */
const noDraft: MakeDraft = {
  ...{ host: '', port: '5432', database: 'rollcall', login: 'rollcall_owner', password: '', authority: { from: 'trusted' } },
  ...{ name: '', member: null, device: '' },
};

type Asked = z.infer<typeof teamCreateSchema>;

/** Reports missing input by field. The password may be empty: on a socket, the system's user may be enough. */
function makeOf(draft: MakeDraft, operator: string): { asked: Asked } | { problems: Partial<Record<MakeField, string>> } {
  const host = draft.host.trim();
  const port = /^\d{1,5}$/.test(draft.port.trim()) ? Number(draft.port) : 0;
  const [database, login, name, member, device] = [draft.database, draft.login, draft.name, draft.member ?? operator, draft.device].map(
    (text) => text.trim(),
  ) as [string, string, string, string, string];
  const problems: Partial<Record<MakeField, string>> = {
    ...(host === '' && { host: words.enterHost }),
    ...((port < 1 || port > 65_535) && { port: words.badPort }),
    ...(database === '' && { database: words.enterDatabase }),
    ...(login === '' && { login: words.enterLogin }),
    ...(name === '' && { name: words.enterName }),
    ...(member === '' && { member: words.enterMember }),
    ...(device === '' && { device: teamWords.join.enterDevice }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const caPem = draft.authority.from === 'file' ? draft.authority.pem : null;
  return { asked: { address: { host, port, database }, login, password: draft.password, caPem, name, member, device } };
}
