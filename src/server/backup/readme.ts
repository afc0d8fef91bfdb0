/** The first entry of each archive, for a reader who has only the file. */
export const README = `A backup of a rent portal, one snapshot of its database and files.

manifest.json   format version, time, migration of the database, tables with their columns and rows, sequences
tables/         the rows of each table in the text format of PostgreSQL's COPY, in parts that belong together:
                zcat tables/invoices/*.gz | psql -c 'copy invoices (COLUMNS) from stdin'
                with the columns of manifest.json, in the order of its tables
files/          uploaded files under the keys that the rows name
secret          signs links and encrypts stored passwords and keys; keep it to yourself
checksums/      SHA-256 of each entry: sha256sum -c checksums/*.sha256
SHA256          SHA-256 of all bytes of this archive before that entry

To restore it: npm run restore -- FILE, with an empty DATA_DIR or database.
`
