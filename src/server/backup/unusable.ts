/** A backup that must not be restored. `message` is the end of a sentence that begins with its name. */
export class BackupUnusable extends Error {}
