/**
 * Preloaded by the soak's program into each of its threads: limits SQLite's page caches to 512 KB per connection instead of 4 to 8 MB. They
 * fill up with the files for most of an hour, as intended, and would hide a leak.
 */
import Database from 'better-sqlite3';

const { pragma } = Database.prototype;
Database.prototype.pragma = function (this: Database.Database, source: string, options?: Database.PragmaOptions) {
  return pragma.call(this, source.startsWith('cache_size =') ? 'cache_size = -512' : source, options);
};
