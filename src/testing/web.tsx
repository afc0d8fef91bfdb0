import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import type { Endpoints } from '../shared/endpoint.ts'
import type { Language } from '../shared/translations/languages.ts'
import type { Client } from '../web/http.ts'
import { createTestDatabase } from './database/database.ts'
import { callApi, type RunningPortal, startPortal } from './portal/process.ts'

declare global {
  var jsdom: { window: object; reconfigure(to: { url: string }): void }
}

/** The portal is a separate process; the window has its address. */
export async function startApi(
  more: Record<string, string> = {},
): Promise<{ portal: RunningPortal; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-web-'))
  const { connection, drop } = await createTestDatabase()
  const { host, port, user, password, database } = connection
  const socket = new URLSearchParams({ host: String(host), port: String(port) })
  const env = {
    ...more,
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(String(password))}@localhost/${database}?${socket}`,
  }
  const portal = await startPortal(folder, env, ['src/app/server.ts', '--api-only'])
  globalThis.jsdom.reconfigure({ url: portal.url })
  // jsdom stores the origin of XMLHttpRequest separately.
  Object.assign(globalThis.jsdom.window, { _origin: portal.url })
  vi.stubEnv('VITE_API_ROOT', portal.url)
  const stop = async () => {
    await portal.stop()
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { portal, stop }
}

export type Login = {
  token: string
  user: { email: string; name: string; role: string; language?: Language | null }
}

export const logIn = async (portal: RunningPortal, email: string, password: string): Promise<Login> =>
  (await callApi<Login>(portal, 'POST /auth/login', { body: { email, password } })).body

export async function createClient<E extends Endpoints>({ token, user }: Login): Promise<Client<E>> {
  const { writeSession } = await import('../web/session.ts')
  const { client } = await import('../web/http.ts')
  writeSession({ token, ...user }, null)
  return client<E>()
}

// A file waits for hundreds of screens; waitFor's 50 ms would add up to ten seconds.
const OFTEN = { interval: 10 }

export type OpenApp = {
  go: (path: string) => Promise<void>
  /** Resolves when no request is pending. */
  fetched: () => Promise<void>
}

export async function openApp({ token, user }: Login): Promise<OpenApp> {
  cleanup()
  vi.resetModules()
  const { writeSession } = await import('../web/session.ts')
  const { queryClient } = await import('../web/query.ts')
  const { createPortalRouter } = await import('../app/router.tsx')
  const { loadLanguage } = await import('../app/first-screen/first-screen.language.ts')
  const { language = null, ...session } = user
  writeSession({ token, ...session }, language)
  document.documentElement.lang = 'en'
  await loadLanguage()
  const router = await createPortalRouter()
  router.history.push('/notifications')
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const fetched = () =>
    waitFor(() => {
      if (queryClient.isFetching() > 0) throw new Error('The screen still waits for an answer.')
    }, OFTEN)
  const go = async (path: string) => {
    router.history.push(path)
    await waitFor(() => {
      const { status, resolvedLocation } = router.state
      if (status !== 'idle' || resolvedLocation?.href !== path) throw new Error(`${path} is not shown yet.`)
    }, OFTEN)
  }
  return { go, fetched }
}
