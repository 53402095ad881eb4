/** The file of the rows to call: its form is chosen here, and the main button of the screen writes it. Other files are the export's. */
import { Radio } from '@mantine/core';
import { resultWords } from '#messages/runs/runHeadline.ts';
import { exportTo } from '#renderer/subjects/exports/exportChoice.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import css from './Result.module.css';
import { downloadForms, type DownloadForm } from './useDownload.ts';

const words = resultWords.download;
const icons = { xlsx: 'file', csv: 'file', dialer: 'phone' } as const;

interface Props {
  readonly listId: string;
  readonly toCall: number;
  readonly form: DownloadForm;
  readonly onForm: (form: DownloadForm) => void;
}

export const Download = ({ listId, toCall, form, onForm }: Props) => (
  <Panel title={toCall === 0 ? words.none : words.title(toCall)}>
    {toCall > 0 && (
      <Radio.Group
        aria-label={words.title(toCall)}
        value={form}
        onChange={(value) => onForm(downloadForms.find((one) => one === value) ?? form)}
      >
        {downloadForms.map((one) => (
          <Radio.Card key={one} value={one} className={css.form ?? ''}>
            <Icon name={icons[one]} />
            <span>{words.formats[one].title}</span>
            <span className="small text-3">{words.formats[one].about}</span>
          </Radio.Card>
        ))}
      </Radio.Group>
    )}
    {toCall > 0 && (
      <button type="button" className={css.form} onClick={() => exportTo(listId, 'crm')}>
        <Icon name="globe" />
        <span>{words.crm.title}</span>
        <span className="small text-3">{words.crm.about}</span>
      </button>
    )}
    <button type="button" className={css.form} onClick={() => exportTo(listId, 'whole')}>
      <Icon name="more" />
      <span>{words.more}</span>
      <Icon name="right" />
    </button>
  </Panel>
);
