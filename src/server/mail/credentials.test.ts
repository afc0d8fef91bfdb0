import { describe, expect, it } from 'vitest'
import { createRedactor } from './credentials.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const SERVER = { host: 'x.test', port: 25, security: 'none', user: 'rent', password: 'kente 1' } as const

describe.each([
  ['a server', SERVER],
  ['an address', { url: 'smtp://rent:kente%201@x.test' }],
])('what the user of %s signs in with', (_what, server) => {
  const hide = createRedactor(server)
  it.each(['kente 1', base64('kente 1'), base64('\0rent\0kente 1'), base64('rent')])(
    'as %j is hidden',
    (secret) => {
      expect(hide(`535 no ${secret} there`)).toBe('535 no *** there')
    },
  )
})

describe('nothing is hidden', () => {
  it.each([{ ...SERVER, user: null, password: null }, { url: 'smtp://x.test' }, { ...SERVER, password: '' }])(
    'of %j but what is one',
    (server) => {
      expect(createRedactor(server)('550 rent is no mailbox')).toBe('550 rent is no mailbox')
    },
  )

  it('of an invalid address, except its credentials', () => {
    expect(createRedactor({ url: 'smtp://rent:50%25%@x.test' })('no 50%25% here')).toBe('no *** here')
  })
})
