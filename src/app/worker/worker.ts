import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { type Fallback, getFallback, isAnsweredHere, isLanguage, type WorkerRole } from './worker.routes.ts'

declare const FILES: { url: string; revision: string | null }[]
declare const ROLE: WorkerRole
// The types of a worker's globals exclude those of a page.
declare const self: { skipWaiting(): Promise<void> } & typeof globalThis

// Without a real connection a request may hang for minutes.
const PATIENCE_MS = 6000
const LANGUAGES = 'languages'

async function getFallbackResponse(fallback: Fallback): Promise<Response> {
  if ('redirect' in fallback) return Response.redirect(fallback.redirect)
  return (await matchPrecache(fallback.page)) ?? Response.error()
}

/** The server's page if it answers, so that a new version is used at once. */
async function serverFirst(request: Request, fallback: Fallback): Promise<Response> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const answer = fetch(request)
  const first = await Promise.race([answer.catch(() => null), timeout])
  return first ?? (await getFallbackResponse(fallback))
}

/** A language is stored when it is first read, as most tenants read none but English. */
async function keptLanguage(request: Request): Promise<Response> {
  const cache = await caches.open(LANGUAGES)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (!answer.ok) return answer
  for (const former of await cache.keys()) await cache.delete(former)
  await cache.put(request, answer.clone())
  return answer
}

precache(FILES)
cleanupOutdatedCaches()
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && getFallback(url.pathname, ROLE) !== null,
  ({ request, url }) => {
    const fallback = getFallback(url.pathname, ROLE) ?? { redirect: '/login' }
    return isAnsweredHere(url.pathname) ? getFallbackResponse(fallback) : serverFirst(request, fallback)
  },
)
registerRoute(
  ({ url }) => isLanguage(url.pathname),
  ({ request }) => keptLanguage(request),
)
addRoute({ directoryIndex: '', cleanURLs: false })
addEventListener('install', () => void self.skipWaiting())
