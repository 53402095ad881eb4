import { describe, expect, test } from 'vitest';
import { parseRecipeFile, recipeNamed, recipeSchema } from './recipe.ts';
import { hasOtherPhones, namesRows } from './recipeColumns.ts';
import { isShipped, shippedRecipes, everyDetail } from './shippedRecipes.ts';

describe('the shipped recipes', () => {
  test('are valid, come back from a file as they were, and have names of their own', () => {
    for (const recipe of shippedRecipes) {
      expect(recipeSchema.parse(recipe)).toEqual(recipe);
      expect(parseRecipeFile(`\uFEFF${JSON.stringify(recipe)}`)).toEqual({ recipe });
    }
    expect(new Set(shippedRecipes.map(({ name }) => name.toLowerCase())).size).toBe(shippedRecipes.length);
    expect(isShipped(' hubspot ')).toBe(true);
  });

  test('that lead to calls have rows to call, and name them', () => {
    const leading = shippedRecipes.filter(({ rows, columns }) => rows.only !== null && namesRows(columns));
    expect(leading.map(({ name }) => name)).toEqual([
      ...['To call', 'Dialer, 10 digits', 'Dialer, E.164', 'HubSpot', 'Salesforce', 'Close', 'Pipedrive'],
    ]);
    for (const { rows } of leading) expect(rows.only).toBe('toCall');
    for (const recipe of shippedRecipes) if (hasOtherPhones(recipe.columns)) expect(recipe.rows.only).toBe('toCall');
  });
});

describe('a recipe file', () => {
  const hubSpot = recipeNamed(shippedRecipes, 'HubSpot') ?? everyDetail;
  test.each([
    ['', 'it is not JSON'],
    ['[]', 'the whole: '],
    [JSON.stringify({ ...hubSpot, columns: [] }), 'columns: '],
    [JSON.stringify({ ...hubSpot, colums: [] }), 'the whole: Unrecognized key: "colums"'],
    [JSON.stringify({ ...hubSpot, columns: [{ from: 'phone', place: 0, format: 'e164', heading: 'x' }] }), 'columns.0.place: '],
    [JSON.stringify({ ...hubSpot, rows: { only: 'keep', callableNow: true, having: [] } }), 'rows.callableNow: only rows to call'],
    [JSON.stringify({ ...hubSpot, file: { ...hubSpot.file, format: 'xlsx', heading: false } }), 'file.heading: a workbook'],
  ])('says what is wrong with it: %s', (text, problem) => {
    const read = parseRecipeFile(text);
    expect('problem' in read ? read.problem : 'none').toContain(problem);
  });
});
