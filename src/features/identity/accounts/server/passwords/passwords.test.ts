import { scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, randomPassword, randomSetupCode, verifyPassword } from './passwords.ts'

describe('the hash of a password', async () => {
  const hash = await hashPassword('Ɔkɔtɔ né crab')

  test('contains its parameters, and a new salt each time', async () => {
    expect(hash).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(await hashPassword('Ɔkɔtɔ né crab')).not.toBe(hash)
  })

  test.each([
    ['Ɔkɔtɔ né crab', true],
    ['Ɔkɔtɔ ne\u0301 crab', true],
    ['ɔkɔtɔ né crab', false],
    ['Ɔkɔtɔ né crab\u0000', false],
    ['', false],
  ])('fits %j: %s', async (typed, expected) => {
    expect(await verifyPassword(typed, hash)).toBe(expected)
  })

  test.each([
    ['secret', true],
    ['Secret', false],
  ])('of an earlier release fits %j: %s', async (typed, expected) => {
    const salt = Buffer.from('salt')
    const key = scryptSync('secret', salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
    const old = ['scrypt', 2 ** 15, 8, 3, salt.toString('base64url'), key.toString('base64url')].join('$')
    expect([isOutdatedHash(old), isOutdatedHash(hash)]).toEqual([true, false])
    expect(await verifyPassword(typed, old)).toBe(expected)
  })

  test('that does not exist matches nothing', async () => {
    expect(await verifyPassword('Ɔkɔtɔ né crab', undefined)).toBe(false)
  })
})

test('generated passwords are readable and unique', () => {
  const passwords = Array.from({ length: 500 }, randomPassword)
  const codes = Array.from({ length: 500 }, randomSetupCode)
  expect(new Set(passwords).size).toBe(500)
  expect(new Set(codes).size).toBe(500)
  for (const password of passwords) expect(password).toMatch(/^[A-HJ-NP-Za-hj-km-np-z2-9]{12}$/)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}$/)
})
