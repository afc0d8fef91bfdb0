import { beforeEach, expect, it, vi } from 'vitest'
import {
  deleteDrafts,
  deleteRestoredDrafts,
  type FormWatch,
  type OpenForm,
  popDraft,
  storeDrafts,
  watchForm,
} from './drafts.ts'

const DAY_MS = 86_400_000

/** Storage whose entries are its own keys, as in browsers. */
function tabStorage(): object {
  const entries: Record<string, string> = {}
  const calls = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value
    },
    removeItem: (key: string) => {
      delete entries[key]
    },
  }
  return new Proxy(entries, { get: (_, name) => Reflect.get(calls, name) })
}

const form: OpenForm = {
  email: 'ama@landlord.test',
  name: '/tenants Edit Tenant',
  basis: '{"name":"Kofi"}',
  typed: () => ({ name: 'Kofi Boateng' }),
  present: () => true,
}

const run = (step: () => void) => step()

/** Ends the session while a form is open. */
function expire(open: Partial<OpenForm> = {}): boolean {
  const watch = watchForm({ ...form, present: () => false, ...open })
  const kept = storeDrafts()
  watch.close()
  return kept
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
  vi.stubGlobal('sessionStorage', tabStorage())
  deleteRestoredDrafts('/tenants')
})

it('restores once what was typed when the session ended', () => {
  expect(expire()).toBe(true)
  expect(popDraft(form)).toEqual({ name: 'Kofi Boateng' })
  expect(popDraft(form)).toBeNull()
})

it('stores no draft of an unchanged or a closed form', () => {
  expect(expire({ typed: () => null })).toBe(false)
  expect(storeDrafts()).toBe(false)
})

it.each<[string, boolean, (watch: FormWatch) => void, Partial<OpenForm>?]>([
  ['left', true, ({ close }) => close()],
  ['left unchanged', false, ({ close }) => close(), { typed: () => null }],
  ['left by a logout', false, ({ close }) => close(), { present: () => false }],
  ['sent or cancelled', false, ({ settle, close }) => [settle, close].forEach(run)],
  [
    'left while it was sent, in vain',
    true,
    ({ settle, close, unsettle }) => [settle, close, unsettle].forEach(run),
  ],
  ['sent in vain, then left', true, ({ settle, unsettle, close }) => [settle, unsettle, close].forEach(run)],
  [
    'sent in vain, then cancelled',
    false,
    ({ settle, unsettle, close }) => [settle, unsettle, settle, close].forEach(run),
  ],
])('of a form that is %s it keeps what was typed: %s', (_, kept, leave, open = {}) => {
  leave(watchForm({ ...form, ...open }))
  expect(popDraft(form)).toEqual(kept ? { name: 'Kofi Boateng' } : null)
})

it('stores a draft when the page may end, also while it is sent, and deletes it once it is sent', () => {
  let typed: { name: string } | null = { name: 'Kofi Boateng' }
  const { settle, storeDraft: keep, close } = watchForm({ ...form, typed: () => typed })
  settle()
  keep()
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  typed = null
  keep()
  expect(Object.keys(sessionStorage)).toHaveLength(0)
  typed = { name: 'Kofi Boateng' }
  keep()
  close()
  expect(popDraft(form)).toBeNull()
})

it('stores no draft for a page that ends after a logout', () => {
  const { storeDraft: keep, close } = watchForm({ ...form, present: () => false })
  keep()
  expect(popDraft(form)).toBeNull()
  close()
})

it('stores changes made after the form was sent', () => {
  let name = 'Kofi Boateng'
  const { settle, close } = watchForm({ ...form, typed: () => ({ name }) })
  settle()
  name = 'Kofi Boateng Mensah'
  close()
  expect(popDraft(form)).toEqual({ name })
})

it.each([
  ['another person', { email: 'yaw@landlord.test' }],
  ['another record', { basis: '{"name":"Esi"}' }],
  ['another form', { name: '/tenants Add Tenant' }],
])('gives nothing to %s', (_, other) => {
  expire()
  expect(popDraft({ ...form, ...other })).toBeNull()
})

it('restores no draft after a day', () => {
  expire()
  vi.advanceTimersByTime(DAY_MS)
  expect(popDraft(form)).toBeNull()
})

it('deletes all drafts on logout, and those of others on sign-in', () => {
  expire()
  expire({ email: 'yaw@landlord.test', name: '/account Profile' })
  deleteDrafts({ exceptOwner: form.email })
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  deleteDrafts()
  expect(Object.keys(sessionStorage)).toHaveLength(0)
})

it.each([
  ['no JSON'],
  ['null'],
  ['{}'],
  ['[]'],
  ['{"email":"ama@landlord.test","at":1,"basis":"","values":null}'],
])('takes %s in the storage for no draft, and leaves signing out and in working', (text) => {
  expire()
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, text)
  expect(popDraft(form)).toBeNull()
  sessionStorage.setItem(key, text)
  deleteDrafts({ exceptOwner: form.email })
  expect(Object.keys(sessionStorage)).toHaveLength(0)
})

it('deletes a draft that crashes its screen again, and keeps one that was not restored yet', () => {
  const addTenant = { name: '/tenants Add Tenant', basis: '' }
  expire(addTenant)
  expect(deleteRestoredDrafts('/tenants')).toBe(false)
  expire()
  popDraft(form)
  expire()
  expect(deleteRestoredDrafts('/tenant')).toBe(false)
  expect(deleteRestoredDrafts('/tenants')).toBe(true)
  expect(deleteRestoredDrafts('/tenants')).toBe(false)
  expect(popDraft(form)).toBeNull()
  expect(popDraft({ ...form, ...addTenant })).toEqual({ name: 'Kofi Boateng' })
})

it('does not blame a form that was sent for a crashed screen', () => {
  expire()
  popDraft(form)
  const { settle, close } = watchForm(form)
  settle()
  close()
  expect(deleteRestoredDrafts('/tenants')).toBe(false)
})
