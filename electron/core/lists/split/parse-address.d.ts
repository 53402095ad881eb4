/** What parse-address 1.1 gives of a line, in its own words: it brings no types. */
declare module 'parse-address' {
  interface ParsedAddress {
    number?: string;
    street?: string;
    city?: string;
    state?: string;
    zip?: string;
  }
  const parser: {
    /** Null where it finds no address. */
    parseLocation(line: string): ParsedAddress | null;
  };
  export default parser;
}
