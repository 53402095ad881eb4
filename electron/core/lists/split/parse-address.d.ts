/** The parts that parse-address 1.1 returns; the package has no types. */
declare module 'parse-address' {
  interface ParsedAddress {
    number?: string;
    street?: string;
    city?: string;
    state?: string;
    zip?: string;
  }
  const parser: {
    /** Null if it finds no address. */
    parseLocation(line: string): ParsedAddress | null;
  };
  export default parser;
}
