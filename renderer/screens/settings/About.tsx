/** The program's version, links to more about it, and the data it uses. */
import { Button } from '@mantine/core';
import { aboutWords, noUpdatesSentence, updatesWords } from '#messages/desktop/updateWords.ts';
import { feedUrlSchema } from '#contract/desktop/updates.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { showAbout, showReport } from '../../subjects/settings/shown.ts';
import { unfollowed } from '../../base/queryClient.ts';
import { changeSettings, updates } from '../../subjects/settings/queries.ts';
import { attempt } from '../../base/notify.ts';
import { call } from '../../bridge/call.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Table } from '../../ui/page/Table.tsx';
import { timeText } from '../../ui/text/times.ts';
import { CommitText } from '../../ui/form/CommitFields.tsx';
import { DriftList } from './DriftList.tsx';
import { useQuery } from '@tanstack/react-query';
import css from './SettingsScreen.module.css';
import { Section } from './Section.tsx';

export const About = ({ version }: { version: string }) => (
  <>
    <section className={css.about} aria-label={words.about.title}>
      <span className="strong">{shared.version(version)}</span>
      <span className="text-3">{aboutWords.about.staysHere}</span>
      <div className="line">
        <Button size="xs" ml={-10} variant="subtle" onClick={showAbout}>
          {words.about.more}
        </Button>
        <Button size="xs" variant="subtle" onClick={showReport}>
          {aboutWords.about.report}
        </Button>
      </div>
    </section>
    <DataUsed />
    <DriftList />
  </>
);

/** The data that findings are based on: the source, license and date of each set. */
function DataUsed() {
  const { data: sets = [] } = useQuery({ ...unfollowed('app.dataUsed', {}), meta: { notifies: 'always' } });
  return (
    <Section title={words.dataUsed.title} about={words.dataUsed.about}>
      <Table label={words.dataUsed.table} columns={words.dataUsed.columns} numbers={['date']}>
        {sets.map(({ use, name, version, date, origin, licence }) => (
          <tr key={use}>
            <td>{use}</td>
            <td className="nowrap">
              {name} <span className="text-3">{version}</span>
            </td>
            <td className="text-2">{origin}</td>
            <td className="text-2">{licence}</td>
            <td data-number className="nowrap">
              {date}
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

const checkFeed = (text: string): string | null => (text === '' || feedUrlSchema.safeParse(text).success ? null : updatesWords.badFeed);
const working = ['looking', 'downloading', 'installing'];

/** Updates of the desktop program: the team's feed, and the last result. */
export function Updates() {
  const state = useQuery(updates).data;
  if (state === undefined) return null;
  const { impossible, feed, found, lookedAt } = state;
  const isOn = impossible === null && feed !== null;
  const sentence = isOn ? updatesWords.found(found) : updatesWords.off;
  return (
    <Section
      title={updatesWords.title}
      acts={
        isOn && (
          <Button variant="default" size="xs" loading={working.includes(found.is)} onClick={() => attempt(() => call('updates.look', {}))}>
            {updatesWords.look}
          </Button>
        )
      }
    >
      {impossible !== null ? (
        <p className="text-2">{noUpdatesSentence(impossible)}</p>
      ) : (
        <>
          <p className="text-2">{updatesWords.about}</p>
          <div className="mt-12">
            <CommitText
              label={updatesWords.feed}
              description={updatesWords.aboutFeed}
              value={feed ?? ''}
              maxLength={2000}
              check={checkFeed}
              onKeep={(updateFeed) => changeSettings({ updateFeed })}
            />
          </div>
          {found.is === 'failed' && isOn ? (
            <Notice tone="red" className="mt-12">
              {sentence}
            </Notice>
          ) : (
            <p className="text-2 mt-12" role="status">
              {sentence}
            </p>
          )}
          {isOn && lookedAt !== null && <p className="text-3">{updatesWords.lookedAt(timeText(lookedAt))}</p>}
          {found.is === 'ready' && (
            <div className="mt-12">
              <Button onClick={() => attempt(() => call('updates.install', {}))}>{updatesWords.install}</Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}
