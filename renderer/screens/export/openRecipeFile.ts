/** Opens a recipe file: the same that `--recipe` takes. */
import { notifications } from '@mantine/notifications';
import { parseRecipeFile, type Recipe } from '#contract/exports/recipe.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';

/** Asks for a file and passes on its recipe; says why one can't be used. */
export function openRecipeFile(take: (recipe: Recipe) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    void file.text().then((text) => {
      const read = parseRecipeFile(text);
      if ('recipe' in read) take(read.recipe);
      else
        notifications.show({ color: 'red', message: words.recipe.badFile(file.name, read.problem), autoClose: false, withBorder: false });
    });
  };
  input.click();
}
