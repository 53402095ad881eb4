/** The lists' thread, with files that a passphrase opens at once. The cost is written in the file, so reading it is just as fast. */
import { Encrypter } from 'age-encryption';
import { testedScript } from './programFiles.ts';

/** Work factor of scrypt, as a power of two. */
const workFactor = 2;

const { setPassphrase } = Encrypter.prototype;
Encrypter.prototype.setPassphrase = function setQuickPassphrase(this: Encrypter, passphrase: string): void {
  setPassphrase.call(this, passphrase);
  this.setScryptWorkFactor(workFactor);
};

await import(testedScript('listThread').href);
