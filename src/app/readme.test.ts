import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settings } from '../server/config.ts'

test('the README names every setting', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const missing = Object.keys(settings).filter((name) => !readme.includes(`\`${name}\``))
  expect(missing).toEqual([])
})
