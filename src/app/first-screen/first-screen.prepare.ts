import type { AnyRouter } from '@tanstack/react-router'
import { meQuery } from '../../features/identity/accounts/web/accounts.api.ts'
import { queryClient } from '../../web/query.ts'
import { readSession } from '../../web/session.ts'
import { showLastLoadedOffline } from '../offline/last-loaded.ts'
import { createPortalRouter } from '../router.tsx'

// After it the frame of the portal is shown, and says that the screen is loading.
const CODE_MS = 300
const DATA_MS = 100

/** Rendered once with what has come, the first screen costs a slow phone half the work. */
export async function prepareFirstScreen(): Promise<AnyRouter> {
  // A task of its own, after that of running the scripts.
  await pause(0)
  const isSignedIn = readSession() !== null
  const [router] = await Promise.all([createPortalRouter(), applyStyles(), showLastLoadedOffline()])
  if (isSignedIn) void queryClient.prefetchQuery(meQuery)
  await atMost(router.load(), CODE_MS)
  if (isSignedIn) await atMost(dataLoaded(), DATA_MS)
  return router
}

/** The page has painted without its styles, which the screen needs. */
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
