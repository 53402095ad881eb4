/** What kind of text each field holds. */
import { fields, type FieldKind, type FieldName } from '#contract/lists/fields.ts';

const kinds = new Map<FieldName, FieldKind>(fields.map(({ name, kind }) => [name, kind]));

export const kindOfField = (field: FieldName): FieldKind => kinds.get(field) ?? 'text';
