import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

test('no more have a place than there are; the first in line is the next', async () => {
  const places = createPlaces(2)
  expect([await places.take(), places.takeFree(5), places.takeFree(5)]).toEqual([true, 1, 0])
  const came: string[] = []
  const line = ['first', 'second'].map((name) => places.take().then(() => came.push(name)))
  places.giveBack()
  await line[0]
  expect(came).toEqual(['first'])
  places.giveBack(2)
  await Promise.all(line)
  expect([came, places.takeFree(5)]).toEqual([['first', 'second'], 1])
})

test('who waited long enough leaves the line, and takes no place with him', async () => {
  const places = createPlaces(1)
  await places.take()
  expect(await places.take(1)).toBe(false)
  places.giveBack()
  expect(places.takeFree(5)).toBe(1)
})

test('closed, nobody waits and nobody gets one', async () => {
  const places = createPlaces(1)
  await places.take()
  const waiting = places.take()
  const came: string[] = []
  const closed = places.close().then(() => came.push('closed'))
  expect([await waiting, await places.take(), places.takeFree(5)]).toEqual([false, false, 0])
  expect(came).toEqual([])
  places.giveBack()
  await closed
  expect(came).toEqual(['closed'])
  await places.close()
})
