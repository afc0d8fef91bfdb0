import type { AnyRouter } from '@tanstack/react-router'
import { meQuery } from '../../features/identity/accounts/web/accounts.api.ts'
import { queryClient } from '../../web/query.ts'
import { readSession } from '../../web/session.ts'
import { showLastLoadedOffline } from '../offline/last-loaded.ts'
import { createPortalRouter } from '../router.tsx'
import { loadLanguage } from './first-screen.language.ts'

// After this time the portal's frame is shown as loading.
const CODE_MS = 300
const DATA_MS = 100

/** Rendering once with all data halves the work on a slow phone. */
export async function prepareFirstScreen(): Promise<AnyRouter> {
  // A separate task, after running the scripts.
  await pause(0)
  const isSignedIn = readSession() !== null
  const [router] = await Promise.all([
    createPortalRouter(),
    applyStyles(),
    showLastLoadedOffline(),
    loadLanguage(),
  ])
  if (isSignedIn) void queryClient.prefetchQuery(meQuery)
  await atMost(router.load(), CODE_MS)
  if (isSignedIn) await atMost(dataLoaded(), DATA_MS)
  return router
}

async function applyStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-first]')]
  const loads = links.map((link) => {
    link.media = 'all'
    return link.sheet ? undefined : settled(link)
  })
  await Promise.all(loads)
}

const settled = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })

function dataLoaded(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(check)
    check()
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const atMost = (work: Promise<unknown>, ms: number) => Promise.race([work, pause(ms)])
