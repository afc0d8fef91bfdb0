import { expect, test } from 'vitest'
import { TENANT_PATHS } from '../tenant-paths.ts'
import { getFallback, isAnsweredHere } from './worker.routes.ts'

test.each([...TENANT_PATHS.map((path) => path.replace(/\$\w+/, '0197-a')), '/tenant/requests', '/requests/'])(
  '%s is shown by the stored app',
  (path) => {
    expect(getFallback(path)).toEqual({ page: '/index.html' })
  },
)

test('a shared text is shown by the stored app without asking the server', () => {
  expect(getFallback('/share')).toEqual({ page: '/index.html' })
  expect([isAnsweredHere('/share'), isAnsweredHere('/tenant/invoices')]).toEqual([true, false])
})

test('sign-in is stored too, and the root leads there', () => {
  expect([getFallback('/login'), getFallback('/')]).toEqual([{ page: '/login' }, { redirect: '/login' }])
})

test.each([
  '/api/invoices',
  '/api/docs',
  '/api/invoices/1/pdf/preview',
  '/manifest.webmanifest',
  '/assets/app.js',
  '/dashboard',
  '/invoices',
  '/setup',
  '/reset',
  '/requests/export',
  '/rent-cards',
  '/rent-cards/1/pdf',
])('%s is left to the server', (path) => {
  expect(getFallback(path)).toBeNull()
})
