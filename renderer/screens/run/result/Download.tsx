/**
 * The file of the rows to call: its form is chosen here, and the screen's main button writes it. Other files belong to the export screen.
 */
import { Radio } from '@mantine/core';
import { resultWords } from '#messages/runs/runHeadline.ts';
import { type Exporting, exportTo, useExport } from '#renderer/subjects/exports/useExport.ts';
import { marksOf } from '#contract/exports/fileGuard.ts';
import type { List } from '#contract/lists/list.ts';
import { type Recipe, recipeNamed, requestOf } from '#contract/exports/recipe.ts';
import { rowsToCall, shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { fileName, suggestedName } from '#renderer/subjects/exports/fileName.ts';
import { useState } from 'react';
import css from './Result.module.css';

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
      <Radio.Group aria-label={words.title(toCall)} value={form} onChange={onForm}>
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

/** The forms of the file. The download is the result's main action and asks only for the destination. */
const downloadForms = ['xlsx', 'csv', 'dialer'] as const;
type DownloadForm = (typeof downloadForms)[number];

const recipes: Readonly<Record<DownloadForm, Recipe>> = {
  xlsx: { ...rowsToCall, file: { ...rowsToCall.file, format: 'xlsx' } },
  csv: rowsToCall,
  dialer: recipeNamed(shippedRecipes, 'Dialer, 10 digits') ?? rowsToCall,
};

interface Downloading {
  readonly form: DownloadForm;
  choose(form: DownloadForm): void;
  write(): void;
  readonly exporting: Exporting;
}

/** `sandbox`: the list has answers of the sandbox, which the file name shows. */
export function useDownload({ listId, name }: Pick<List, 'listId' | 'name'>, sandbox: boolean): Downloading {
  const [form, setForm] = useState<DownloadForm>('xlsx');
  const exporting = useExport(listId);
  const recipe = recipes[form];
  return {
    form,
    choose: (next) => {
      exporting.forget();
      setForm(next);
    },
    exporting,
    write: () =>
      exporting.start(
        {
          suggestedName: fileName(
            suggestedName(resultWords.download.fileName(name), new Date()),
            recipe.file.format,
            marksOf({ redacted: false, sandbox }),
          ),
          folder: false,
        },
        // Unchecked rows aren't to be called, so the number on the button doesn't count them.
        { ...requestOf(recipe), rows: null, labelSandbox: true, unchecked: 'hold' },
      ),
  };
}
