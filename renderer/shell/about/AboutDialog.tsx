/** The about box: version, where the program runs and keeps its data, and the licenses of its packages. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { aboutWords } from '#messages/desktop/updateWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { shellWords } from '#messages/shellWords.ts';
import { appState } from '../../subjects/settings/queries.ts';
import { unfollowed } from '../../base/queryClient.ts';
import { closeAbout, showAbout, showReport, useAboutShown } from '../../subjects/settings/shown.ts';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.tsx';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { Table } from '../../ui/page/Table.tsx';
import { attempt, notifyDone, useAct } from '../../base/notify.ts';
import { fileManager } from '../../base/system.ts';
import { call, saveFile } from '../../bridge/call.ts';
import { transport } from '../../bridge/chooseTransport.ts';
import type { OfferedAct } from '../../keys/offeredActs.ts';
import { shippedPackages } from './shippedPackages.data.ts';
import css from './About.module.css';

const words = aboutWords.about;

export const AboutDialog = () => useAboutShown(({ shown }) => shown === 'about') && <About />;

function About() {
  const app = useQuery(appState).data;
  const about = useQuery({ ...unfollowed('app.about', {}), meta: { notifies: 'always' } }).data;
  return (
    <Dialog onClose={closeAbout} title={words.title} size={560} closable>
      <dl className="facts mb-12">
        <dt>{words.version}</dt>
        <dd>{app?.version}</dd>
        <dt>{words.runs}</dt>
        <dd>{app && words.hosts[app.host]}</dd>
        <dt>{words.data}</dt>
        <Folder path={about?.dataDir} show={folderShower('data')} title={words.data} />
        <dt>{words.logs}</dt>
        <Folder path={about?.logsDir} show={folderShower('logs')} title={words.logs} />
      </dl>
      <p className="text-2">{words.staysHere}</p>
      <h3 className={css.heading}>{words.licences}</h3>
      <p className="text-2">{words.aboutLicences(shippedPackages.length)}</p>
      <Table className={css.licences} label={words.table} columns={words.columns}>
        {shippedPackages.map(([name, version, licence]) => (
          <tr key={`${name} ${version}`}>
            <td>{name}</td>
            <td className="text-2">{version}</td>
            <td className="text-2">{licence}</td>
          </tr>
        ))}
      </Table>
      <DialogButtons cancel={words.report} onCancel={showReport}>
        <Button onClick={closeAbout} data-autofocus>
          {shared.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const Folder = ({ path, show, title }: { path: string | undefined; show: (() => void) | undefined; title: string }) => (
  <dd className="line baseline apart">
    <span className="code">{path}</span>
    {show !== undefined && (
      <Button size="xs" variant="subtle" onClick={show} aria-label={`${words.show}: ${title}`}>
        {words.show}
      </Button>
    )}
  </dd>
);

const reportDialogWords = aboutWords.report;

/** A problem report: the person can read all of it, and exactly that text is saved. */
export const ReportDialog = () => useAboutShown(({ shown }) => shown === 'report') && <Report />;

function Report() {
  const { data, error } = useQuery(unfollowed('problems.report', {}));
  const act = useAct();
  const failure = act.failure ?? error?.failure ?? null;
  const save = (text: string): void =>
    act.run(async () => {
      const saved = await saveFile(reportDialogWords.fileName, (destinationId) => call('problems.save', { text, destinationId }));
      if (saved === null) return;
      closeAbout();
      notifyDone(reportDialogWords.saved(saved.fileName));
    });
  return (
    <Dialog onClose={closeAbout} title={reportDialogWords.title} size={720} closable>
      <p className="text-2">{reportDialogWords.about}</p>
      <FailureNotice failure={failure} />
      <pre className={css.report} tabIndex={0} role="region" aria-label={reportDialogWords.text}>
        {data?.text ?? (failure === null ? reportDialogWords.reading : '')}
      </pre>
      <DialogButtons onCancel={closeAbout}>
        <Button variant="filled" disabled={data === undefined} onClick={() => data !== undefined && save(data.text)}>
          {reportDialogWords.save}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type AboutActsFolder = 'data' | 'logs';

/** Undefined if the page can't open folders. */
const folderShower = (folder: AboutActsFolder): (() => void) | undefined =>
  transport().host === 'electron' ? () => attempt(() => call('app.showFolder', { folder })) : undefined;

export function aboutActs(): OfferedAct[] {
  const { data, logs, ...others } = aboutWords.acts;
  const titles = { ...others, data: data(fileManager), logs: logs(fileManager) };
  const acts = { data: folderShower('data'), logs: folderShower('logs'), report: showReport, about: showAbout };
  return (['data', 'logs', 'report', 'about'] as const).flatMap((name) => {
    const act = acts[name];
    return act === undefined ? [] : [{ id: `about ${name}`, label: titles[name], group: shellWords.rollcall, act }];
  });
}
