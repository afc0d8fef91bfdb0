import { getErrorMessage } from '../../web/api-error.ts'
import { isOffline, setOffline } from '../../web/connection.ts'
import { readOwner } from '../../web/last-loaded.owner.ts'
import { queryClient } from '../../web/query.ts'
import { readSession } from '../../web/session.ts'

/** Identifies the program by the address of its first script. */
export const build = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

/** The owner of the stored data, if it is the session's person. */
export function storedUid(): string | null {
  const owner = readOwner()
  return owner !== null && owner.email === readSession()?.email ? owner.uid : null
}

export async function showLastLoaded(): Promise<void> {
  const uid = storedUid()
  if (uid === null) return
  const { restoreLastLoaded } = await import('../../web/offline/last-loaded.ts')
  if (await restoreLastLoaded(queryClient, { uid, build: build() })) setOffline(true)
}

/** Without a connection the first screen starts from stored data. */
export async function showLastLoadedOffline(): Promise<void> {
  if (!isOffline()) return
  await showLastLoaded().catch((error: unknown) => {
    reportError(
      new Error(`What was last loaded could not be read: ${getErrorMessage(error)}`, { cause: error }),
    )
  })
}
