import { afterEach, expect, test, vi } from 'vitest'
import { readSheets } from './read.ts'

afterEach(() => vi.unstubAllEnvs())

test('a server that Node restarts on changes reads files too', async () => {
  // As `node --watch` sets it: threads then report the modules that they load.
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  const limits = { rows: 10, columns: 60, isStrict: false }
  const sheets = await readSheets(Buffer.from('Name,Unit\nAma Mensah,B1\n'), limits)
  expect(sheets?.map(({ rows }) => rows.length)).toEqual([2])
})
