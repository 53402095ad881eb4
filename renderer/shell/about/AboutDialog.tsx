/** The about box: version, where the program runs and keeps its data, and the licenses of what it includes. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { aboutWords } from '#messages/desktop/updateWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { appState } from '../../base/queries.ts';
import { reading } from '../../base/queryClient.ts';
import css from './About.module.css';
import { folderShower } from './aboutActs.ts';
import { closeAbout, showReport, useAboutShown } from '../../subjects/settings/aboutShown.ts';
import { shippedPackages } from './shippedPackages.data.ts';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.tsx';

const words = aboutWords.about;

export const AboutDialog = () => useAboutShown(({ shown }) => shown === 'about') && <About />;

function About() {
  const app = useQuery(appState).data;
  const about = useQuery({ ...reading('app.about', {}), meta: { notifies: 'always' } }).data;
  return (
    <Dialog onClose={closeAbout} title={words.title} size={560} closable>
      <dl className={css.facts}>
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
      <div className={css.licences} tabIndex={0} role="region" aria-label={words.table}>
        <table>
          <thead>
            <tr>
              <th>{words.columns.name}</th>
              <th>{words.columns.version}</th>
              <th>{words.columns.licence}</th>
            </tr>
          </thead>
          <tbody>
            {shippedPackages.map(([name, version, licence]) => (
              <tr key={`${name} ${version}`}>
                <td>{name}</td>
                <td className="text-2">{version}</td>
                <td className="text-2">{licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogButtons cancel={words.report} onCancel={showReport}>
        <Button onClick={closeAbout} data-autofocus>
          {shared.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const Folder = ({ path, show, title }: { path: string | undefined; show: (() => void) | undefined; title: string }) => (
  <dd className={css.folder}>
    <span className="code">{path}</span>
    {show !== undefined && (
      <Button size="xs" variant="subtle" onClick={show} aria-label={`${words.show}: ${title}`}>
        {words.show}
      </Button>
    )}
  </dd>
);
