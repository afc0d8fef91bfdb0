import { EXAMPLE_IDS } from '../../../shared/examples.ts'

const backup = {
  id: EXAMPLE_IDS.backup,
  kind: 'nightly',
  fileName: '2026-11-20t02-00-04-nightly-5b0f7c1e.tar',
  encrypted: false,
  startedAt: '2026-11-20T02:00:04.000Z',
  finishedAt: '2026-11-20T02:00:06.100Z',
  bytes: 14_332_928,
  rows: 2268,
  files: 382,
  error: null,
  checkedAt: '2026-11-20T02:00:09.800Z',
  checkError: null,
}

export const EXAMPLES = {
  backup,
  download: { passphrase: 'kente and cocoa at dawn' },
  ticket: { token: 't.VGhlIGhhc2ggb2YgYSBzZXNzaW9u.1795258800000.c2lnbmVk' },
}
