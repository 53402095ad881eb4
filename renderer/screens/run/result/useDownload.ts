/** Writes the rows to call as the result's main act: nobody is asked anything but where the file goes. */
import { useState } from 'react';
import { marksOf } from '#contract/exports/fileGuard.ts';
import type { List } from '#contract/lists/list.ts';
import { recipeNamed, requestOf, type Recipe } from '#contract/exports/recipe.ts';
import { rowsToCall, shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import { resultWords } from '#messages/runs/runHeadline.ts';
import { fileName, suggestedName } from '#renderer/subjects/exports/fileName.ts';
import { useExport, type Exporting } from '#renderer/subjects/exports/useExport.ts';

export const downloadForms = ['xlsx', 'csv', 'dialer'] as const;
export type DownloadForm = (typeof downloadForms)[number];

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

/** `sandbox`: the list has answers of the sandbox, which the file's name says. */
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
        // Rows that aren't checked aren't to call: the number on the button doesn't count them.
        { ...requestOf(recipe), rows: null, labelSandbox: true, unchecked: 'hold' },
      ),
  };
}
