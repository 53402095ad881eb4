/** The cells of one column outside the heap: a sheet of many lines stays open while its columns and meanings are chosen. */

const firstBytes = 4096;
const firstLines = 1024;
/** UTF-8 takes at most this many bytes per character of a string. */
const bytesPerChar = 3;

export class TextColumn {
  #bytes = Buffer.allocUnsafeSlow(firstBytes);
  #end = 0;
  /** Where the cell of each line ends. */
  #ends = new Uint32Array(firstLines);
  #lines = 0;

  /** Lines come in order; one that is left out has an empty cell. */
  set(line: number, text: string): void {
    if (text === '') return;
    this.#reserve(line, text.length * bytesPerChar);
    this.#ends.fill(this.#end, this.#lines, line);
    this.#end += this.#bytes.write(text, this.#end, 'utf8');
    this.#ends[line] = this.#end;
    this.#lines = line + 1;
  }

  at(line: number): string {
    if (line >= this.#lines) return '';
    const from = line === 0 ? 0 : (this.#ends[line - 1] ?? 0);
    const to = this.#ends[line] ?? from;
    return from === to ? '' : this.#bytes.toString('utf8', from, to);
  }

  #reserve(line: number, bytes: number): void {
    if (line >= this.#ends.length) {
      const more = new Uint32Array(Math.max(line + 1, this.#ends.length * 2));
      more.set(this.#ends);
      this.#ends = more;
    }
    if (this.#end + bytes <= this.#bytes.length) return;
    const more = Buffer.allocUnsafeSlow(Math.max(this.#end + bytes, this.#bytes.length * 2));
    this.#bytes.copy(more, 0, 0, this.#end);
    this.#bytes = more;
  }
}
