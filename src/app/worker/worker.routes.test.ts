import { expect, test } from 'vitest'
import { OFFICE_OFFLINE_PATHS, TENANT_PATHS } from '../tenant-paths.ts'
import { getFallback, isAnsweredHere } from './worker.routes.ts'

test.each([...TENANT_PATHS.map((path) => path.replace(/\$\w+/, '0197-a')), '/tenant/requests', '/requests/'])(
  '%s is shown by the stored app',
  (path) => {
    expect(getFallback(path, 'tenant')).toEqual({ page: '/index.html' })
  },
)

test.each(OFFICE_OFFLINE_PATHS.map((path) => path.replace(/\$\w+/, '0197-a')))(
  '%s is shown by the stored app of the office, and to tenants by the server',
  (path) => {
    expect([getFallback(path, 'admin'), getFallback(path, 'tenant')]).toEqual([{ page: '/index.html' }, null])
  },
)

test.each(['/requests', '/account', '/tenant/invoices'])('%s is no stored screen of the office', (path) => {
  expect(getFallback(path, 'admin')).toBeNull()
})

test('a shared text is shown by the stored app without asking the server', () => {
  for (const role of ['tenant', 'admin'] as const)
    expect(getFallback('/share', role)).toEqual({ page: '/index.html' })
  expect([isAnsweredHere('/share'), isAnsweredHere('/tenant/invoices')]).toEqual([true, false])
})

test('sign-in is stored too, and the root leads there', () => {
  expect([getFallback('/login', 'admin'), getFallback('/', 'tenant')]).toEqual([
    { page: '/login' },
    { redirect: '/login' },
  ])
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
  expect([getFallback(path, 'tenant'), getFallback(path, 'admin')]).toEqual([null, null])
})
