import { describe, expect, test } from 'vitest'
import { EXAMPLES } from '../backups.examples.ts'
import { contentLabel, sizeLabel, toBadge } from './backup-labels.ts'

const backup = { ...EXAMPLES.backup, kind: 'nightly' } as const

describe('the label of', () => {
  test.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [14_332_928, '14.3 MB'],
    [999_999_999, '1000 MB'],
    [5e15, '5000 TB'],
  ])('%d bytes is %s', (bytes, label) => {
    expect(sizeLabel(bytes)).toBe(label)
  })

  test.each([
    [{ finishedAt: null }, 'Being made'],
    [{ error: 'No space left on device' }, 'Failed'],
    [{ checkError: 'it is damaged' }, 'Damaged'],
    [{ checkedAt: null }, 'Created'],
    [{}, 'Verified'],
  ])('a backup with %j is %s', (fields, word) => {
    expect(toBadge({ ...backup, ...fields }).word).toBe(word)
  })

  test('its content counts rows and files', () => {
    expect(contentLabel(backup)).toBe('14.3 MB · 2,268 rows · 382 files')
    expect(contentLabel({ ...backup, files: 1 })).toBe('14.3 MB · 2,268 rows · 1 file')
    expect(contentLabel({ ...backup, rows: null })).toBeNull()
  })
})
