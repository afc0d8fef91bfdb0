import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { dropFirstCalls, startFirstCalls, takeFirstCall } from './first-calls.ts'

const received: (string | undefined)[] = []
const server = createServer((request, response) => {
  received.push(request.headers.authorization)
  response.end('[]')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/invoices`

afterAll(async () => {
  server.close()
  await once(server, 'close')
})

test('an answer is taken once, by the session that asked for it', async () => {
  startFirstCalls('mine', [url])
  expect(takeFirstCall(url, 'another')).toBeUndefined()
  expect(takeFirstCall(`${url}?limit=10`, 'mine')).toBeUndefined()
  expect(await (await takeFirstCall(url, 'mine'))?.text()).toBe('[]')
  expect(takeFirstCall(url, 'mine')).toBeUndefined()
  expect(received).toEqual(['Bearer mine'])
})

test('an answer that was dropped is asked for anew', () => {
  startFirstCalls('mine', [url])
  dropFirstCalls()
  expect(takeFirstCall(url, 'mine')).toBeUndefined()
})

test('a call that failed is left to the screen', async () => {
  const nowhere = 'http://127.0.0.1:1/invoices'
  startFirstCalls('mine', [nowhere])
  await expect(fetch(nowhere)).rejects.toThrow()
  expect(takeFirstCall(nowhere, 'mine')).toBeUndefined()
})
