/** Chooses a recipe, explains its purpose, and saves changed ones by name or as a file. */
import { Button, Menu, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Recipe, recipeNamed, parseRecipeFile } from '#contract/exports/recipe.ts';
import { isShipped, shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import { aboutRecipe } from '#messages/exports/recipeWords.ts';
import { exportWords as words } from '#messages/exports/exportScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { groupLabel } from '../../ui/form/FormBody.tsx';
import { IconButton } from '../../ui/page/IconButton.tsx';
import { attempt, notifyProblem } from '../../base/notify.ts';
import { queryClient, declareQuery } from '../../base/queryClient.ts';
import { call, saveFile } from '../../bridge/call.ts';
import css from './ExportScreen.module.css';
import { pickFiles } from '../../base/system.ts';

interface Props {
  /** The recipe with the changes made here. */
  readonly recipe: Recipe;
  readonly onChoose: (recipe: Recipe) => void;
}

const same = (a: Recipe | undefined, b: Recipe): boolean => a !== undefined && JSON.stringify(a) === JSON.stringify(b);

export function RecipeField({ recipe, onChoose }: Props) {
  const recipes = useRecipes();
  const [name, setName] = useState<string | null>(null);
  const origin = recipes.named(recipe.name);
  const isChanged = !same(origin, recipe);
  const isOwn = !isShipped(recipe.name);
  const taken = name !== null && isShipped(name);

  const save = (as: string): void => {
    const mine = { ...recipe, name: as.trim() };
    if (mine.name === '' || isShipped(mine.name)) return;
    recipes.save(mine);
    onChoose(mine);
    setName(null);
  };
  return (
    <section aria-label={words.recipe.title} className={css.recipe}>
      <div className={css.recipeLine}>
        <Select
          label={words.recipe.title}
          classNames={{ label: groupLabel }}
          className="grow"
          searchable
          maxDropdownHeight={420}
          value={recipe.name}
          data={[
            { group: words.recipe.shipped, items: shippedRecipes.map((one) => one.name) },
            {
              group: words.recipe.own,
              items: [...recipes.saved.map((one) => one.name), ...(origin === undefined && isOwn ? [recipe.name] : [])],
            },
          ].filter(({ items }) => items.length > 0)}
          onChange={(value) => {
            const chosen = value === null ? undefined : recipes.named(value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        />
        {isChanged && isOwn && (
          <Button variant="default" onClick={() => save(recipe.name)}>
            {words.recipe.save}
          </Button>
        )}
        <Button variant="default" onClick={() => setName(isOwn ? recipe.name : words.recipe.copyOf(recipe.name))}>
          {words.recipe.saveAs}
        </Button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <IconButton icon="more" size={32} label={words.recipe.more} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => openRecipeFile(onChoose)}>{words.recipe.openFile}</Menu.Item>
            <Menu.Item onClick={() => recipes.saveFile(recipe)}>{words.recipe.saveFile}</Menu.Item>
            {isChanged && origin !== undefined && <Menu.Item onClick={() => onChoose(origin)}>{words.recipe.discard}</Menu.Item>}
            {isOwn && origin !== undefined && (
              <Menu.Item
                color="red"
                onClick={() => {
                  recipes.remove(recipe.name);
                  const [first] = shippedRecipes;
                  if (first !== undefined) onChoose(first);
                }}
              >
                {words.recipe.remove}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {name !== null && (
        <div className={css.recipeLine}>
          <TextInput
            aria-label={words.recipe.name}
            className="grow"
            data-autofocus
            autoFocus
            maxLength={60}
            value={name}
            error={taken ? words.recipe.taken(name.trim()) : null}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) save(name);
              if (event.key === 'Escape') {
                event.stopPropagation();
                setName(null);
              }
            }}
          />
          <Button variant="default" disabled={name.trim() === '' || taken} onClick={() => save(name)}>
            {words.recipe.keep}
          </Button>
          <Button variant="subtle" onClick={() => setName(null)}>
            {shared.cancel}
          </Button>
        </div>
      )}
      <p className="text-2">
        {aboutRecipe(recipe.name) ?? words.recipe.aboutOwn}
        {isChanged && <span className="text-3"> {words.recipe.changed}</span>}
      </p>
    </section>
  );
}

const saved = declareQuery('recipes.list', { 'recipes.changed': {} })({});

interface Recipes {
  readonly saved: readonly Recipe[];
  named(name: string): Recipe | undefined;
  save(recipe: Recipe): void;
  remove(name: string): void;
  saveFile(recipe: Recipe): void;
}

/** The available recipes, and functions to save, delete and export them. */
function useRecipes(): Recipes {
  const { data = [] } = useQuery({ ...saved, meta: { notifies: 'always' } });
  const keep = (asked: Promise<Recipe[]>): void => attempt(async () => queryClient.setQueryData(saved.queryKey, await asked));
  return {
    saved: data,
    named: (name) => recipeNamed([...shippedRecipes, ...data], name),
    save: (recipe) => keep(call('recipes.save', { recipe })),
    remove: (name) => keep(call('recipes.delete', { name })),
    saveFile: (recipe) =>
      attempt(() => saveFile(`${recipe.name}.json`, (destinationId) => call('recipes.saveFile', { recipe, destinationId }))),
  };
}

/** Asks for a file and passes on its recipe; says why one can't be used. */
const openRecipeFile = (take: (recipe: Recipe) => void): void =>
  pickFiles({ accept: '.json,application/json', multiple: false }, ([file]) => {
    void file?.text().then((text) => {
      const read = parseRecipeFile(text);
      if ('recipe' in read) take(read.recipe);
      else notifyProblem(words.recipe.badFile(file.name, read.problem));
    });
  });
