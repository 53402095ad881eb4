/** Marks an element that uses these keys itself, as the table names them and separated by blanks, so that `useKeys` leaves them to it. */
export const ownKeys = 'data-own-keys';
