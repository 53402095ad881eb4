/** The lists' thread, but whose files a passphrase opens at once. How long that takes is written in the file: whoever reads it is as quick. */
import { Encrypter } from 'age-encryption';
import { testedScript } from './programFiles.ts';

/** Of scrypt, as a power of two. */
const workFactor = 2;

const { setPassphrase } = Encrypter.prototype;
Encrypter.prototype.setPassphrase = function setQuickPassphrase(this: Encrypter, passphrase: string): void {
  setPassphrase.call(this, passphrase);
  this.setScryptWorkFactor(workFactor);
};

await import(testedScript('listThread').href);
