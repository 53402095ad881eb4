/** Wine 8 lacks bcryptprimitives.dll, Node's source of random numbers: a library that forwards its only function to one that wine has. */

const fileAlignment = 0x200;
const sectionRva = 0x1000;
/** Offset of the program's header, after that of MS-DOS. */
const headerAt = 0x80;

/**
 * Returns the bytes of a 64-bit Windows library with one section: the export `ProcessPrng`, forwarded to `SystemFunction036` of advapi32.
 *
 * @returns {Buffer}
 */
export function randomLibrary() {
  const file = Buffer.alloc(2 * fileAlignment);
  const words = (/** @type {number} */ at, /** @type {number[]} */ ...values) =>
    values.forEach((value, index) => file.writeUInt32LE(value, at + 4 * index));
  file.write('MZ');
  words(0x3c, headerAt);
  file.write('PE\0\0', headerAt);
  const coff = headerAt + 4;
  file.writeUInt16LE(0x8664, coff); // for x64
  file.writeUInt16LE(1, coff + 2); // one section
  file.writeUInt16LE(0xf0, coff + 16); // size of the optional header
  file.writeUInt16LE(0x2022, coff + 18); // a library that may be loaded above 2 GB
  const optional = coff + 20;
  file.writeUInt16LE(0x20b, optional); // of 64 bits
  file.writeBigUInt64LE(0x1_8000_0000n, optional + 24); // preferred base address
  words(optional + 32, sectionRva, fileAlignment);
  file.writeUInt16LE(6, optional + 40); // for Windows Vista or newer
  file.writeUInt16LE(6, optional + 48);
  words(optional + 56, 2 * sectionRva, fileAlignment); // size in memory, and size of the headers
  file.writeUInt16LE(3, optional + 68); // console subsystem
  file.writeUInt16LE(0x160, optional + 70);
  for (const stackOrHeap of [72, 88]) file.writeBigUInt64LE(0x10_0000n, optional + stackOrHeap);
  for (const committed of [80, 96]) file.writeBigUInt64LE(0x1000n, optional + committed);
  words(optional + 108, 16, sectionRva, 0x100); // 16 directories, the first of them: exports
  const section = optional + 0xf0;
  file.write('.edata', section);
  words(section + 8, 0x100, sectionRva, fileAlignment, fileAlignment);
  words(section + 36, 0x4000_0040); // readable data
  writeExports(file.subarray(fileAlignment));
  return file;
}

/** @param {Buffer} section */
function writeExports(section) {
  const words = (/** @type {number} */ at, /** @type {number[]} */ ...values) =>
    values.forEach((value, index) => section.writeUInt32LE(value, at + 4 * index));
  const [addresses, names, ordinals, library, name, target] = /** @type {const} */ ([0x28, 0x2c, 0x30, 0x40, 0x60, 0x80]);
  // The library's name, the first ordinal, one function, one name, and the three tables.
  words(12, sectionRva + library, 1, 1, 1, sectionRva + addresses, sectionRva + names, sectionRva + ordinals);
  // An address within the section means the name of another library's function instead of code.
  words(addresses, sectionRva + target);
  words(names, sectionRva + name);
  section.write('bcryptprimitives.dll\0', library);
  section.write('ProcessPrng\0', name);
  section.write('advapi32.SystemFunction036\0', target);
}
