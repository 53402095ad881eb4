/** Which recipes make files for a destination. Pure. */
import { recipeNamed, type Recipe } from '#contract/exports/recipe.ts';
import { rowsToCall, shippedRecipes, wholeSpreadsheet } from '#contract/exports/shippedRecipes.ts';
import { destinations, type Destination } from '../../subjects/exports/exportChoice.ts';

const names: Readonly<Record<Destination, readonly string[]>> = {
  toCall: [rowsToCall.name],
  whole: [wholeSpreadsheet.name],
  dialer: ['Dialer, 10 digits', 'Dialer, E.164'],
  crm: ['HubSpot', 'Salesforce', 'Close', 'Pipedrive'],
};

/** The first is what the destination begins with. */
export const recipesFor = (destination: Destination): Recipe[] =>
  names[destination].flatMap((name) => recipeNamed(shippedRecipes, name) ?? []);

/** Null: a recipe for something else, or somebody's own. */
export const destinationOf = ({ name }: Recipe): Destination | null => destinations.find((one) => names[one].includes(name)) ?? null;
