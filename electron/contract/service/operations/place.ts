/** An address with its people: the answer of both versions of Reverse Address. */
import type { FactPaths, OperationColumn } from '../operation.ts';
import { namesIn } from './answerFields.ts';
import { addressColumns, columnsAt, exportedPeople } from './columns.ts';
import { accuracies, deliveryPoints } from './enumerations.ts';
import { addressParts, coordinateFields, latLong, person, personFields } from './records.ts';
import { flag, listOf, oneOf, text } from './tolerant.ts';

export const placeParts = {
  /** `Location.<uuid>` */
  id: text,
  is_valid: flag,
  ...addressParts,
  lat_long: latLong(accuracies),
  /** Receives mail. */
  is_active: flag,
  /** A business address. */
  is_commercial: flag,
  delivery_point: oneOf(deliveryPoints),
  current_residents: listOf(person),
};

export const placePaths = {
  addressValid: ['is_valid'],
  addressActive: ['is_active'],
  addressCommercial: ['is_commercial'],
} as const satisfies FactPaths;

/** Name, age and so on of a resident or owner, and their earlier addresses. */
export const peopleColumns = (at: string): OperationColumn[] =>
  exportedPeople.flatMap((index) => [
    ...columnsAt([at, String(index)], [...personFields, 'type', 'industry', 'link_to_address_start_date']),
    ...columnsAt([at, String(index), 'associated_people', '0'], ['name', 'relation']),
    ...addressColumns([at, String(index), 'historical_addresses', '0']),
    ...columnsAt([at, String(index), 'historical_addresses', '0'], ['link_to_person_end_date']),
  ]);

export const placeColumns: readonly OperationColumn[] = [
  ...columnsAt([], ['id', 'is_valid', ...namesIn(addressParts)]),
  ...columnsAt(['lat_long'], coordinateFields),
  ...columnsAt([], ['is_active', 'is_commercial', 'delivery_point']),
  ...peopleColumns('current_residents'),
];
