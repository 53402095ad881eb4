/** Writes a number for reading: `(206) 555-0142` where the country is the North American plan's, else E.164 as it stands. */
export function phoneText(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1] ?? ''}) ${parts[2] ?? ''}-${parts[3] ?? ''}` : number;
}
