/** Formats a phone number for reading: `(206) 555-0142` in the North American numbering plan, else E.164 unchanged. */
export function phoneText(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1] ?? ''}) ${parts[2] ?? ''}-${parts[3] ?? ''}` : number;
}
