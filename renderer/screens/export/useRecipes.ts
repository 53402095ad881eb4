/** The recipes that can be chosen, and what a person does with them: save, delete, keep as a file. */
import { useQuery } from '@tanstack/react-query';
import { recipeNamed, type Recipe } from '#contract/exports/recipe.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import { attempt } from '../../base/notify.ts';
import { queryClient, reading } from '../../base/queryClient.ts';
import { call, saveDownload } from '../../bridge/call.ts';

const saved = reading('recipes.list', {});

export interface Recipes {
  readonly saved: readonly Recipe[];
  named(name: string): Recipe | undefined;
  save(recipe: Recipe): void;
  remove(name: string): void;
  saveFile(recipe: Recipe): void;
}

export function useRecipes(): Recipes {
  const { data = [] } = useQuery({ ...saved, meta: { notifies: 'always' } });
  const keep = (asked: Promise<Recipe[]>): void => attempt(async () => queryClient.setQueryData(saved.queryKey, await asked));
  return {
    saved: data,
    named: (name) => recipeNamed([...shippedRecipes, ...data], name),
    save: (recipe) => keep(call('recipes.save', { recipe })),
    remove: (name) => keep(call('recipes.delete', { name })),
    saveFile: (recipe) =>
      attempt(async () => {
        const destination = await call('files.chooseSave', { suggestedName: `${recipe.name}.json` });
        if (destination === null) return;
        const { download, fileName } = await call('recipes.saveFile', { recipe, destinationId: destination.destinationId });
        if (download !== null) saveDownload(download, fileName);
      }),
  };
}
