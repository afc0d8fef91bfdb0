import { expect, test } from 'vitest'
import { createLog, limitOutages } from './log.ts'

test('lines of an outage pass once a second, with the number of those between; others always pass', () => {
  let ms = 0
  const limit = limitOutages(() => ms)
  const at = (time: number, fields: object) => {
    ms = time
    return limit(fields)
  }
  const outage = { outage: true }
  expect(at(0, outage)).toEqual(outage)
  expect([at(1, outage), at(999, outage)]).toEqual([undefined, undefined])
  expect(at(999, { job: 'leases' })).toEqual({ job: 'leases' })
  expect(at(1_000, outage)).toEqual({ ...outage, hidden: 2 })
  expect(at(2_000, outage)).toEqual(outage)
})

test('the log and its children share one limit', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.child({ reqId: 1 }).warn({ outage: true, cause: 'gone' }, 'cannot serve now')
  log.child({ reqId: 2 }).warn({ outage: true, cause: 'gone' }, 'cannot serve now')
  log.info('listening')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['cannot serve now', 'listening'])
})
