import { expect, it } from 'vitest';
import { columnDocs } from './support/columnDocs.ts';

it('the documentation of exported columns is made from the tables (npm run docs)', async () => {
  await expect(columnDocs()).toMatchFileSnapshot('../docs/columns.md');
});
