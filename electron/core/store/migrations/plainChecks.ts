/** Says of a column what it may hold in a form that costs nothing: SQLite builds a table of its own for each row that it compares with a list of three or more. */

const listed = /CHECK \((\w+) IN \(('[^']*'(?:, '[^']*'){2,})\)\)/g;

/** The same constraints, value by value; NULL passes both. */
export const plainChecks = (table: string): string =>
  table.replace(
    listed,
    (_whole, column: string, values: string) =>
      `CHECK (${values
        .split(', ')
        .map((value) => `${column} = ${value}`)
        .join(' OR ')})`,
  );
