const RELOADED = 'reloadedFor'
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/

/** Reloads once if a screen of an older build is gone. */
export function reloadOnNewVersion(): void {
  addEventListener('vite:preloadError', () => void reloadIfNewer())
}

async function reloadIfNewer(): Promise<void> {
  const entry = await fetch(location.href, { headers: { Accept: 'text/html' } }).then(
    async (answer) => ENTRY.exec(await answer.text())?.[1],
    () => undefined,
  )
  if (!entry || document.querySelector(`script[src="${entry}"]`)) return
  if (sessionStorage.getItem(RELOADED) === entry) return
  sessionStorage.setItem(RELOADED, entry)
  location.reload()
}
