/** The database of stored data for use without a connection. */
export const LAST_LOADED = 'last-loaded'
const OWNER = 'lastLoadedOf'

/** Belongs to one person at a time; the email identifies it before the server has answered. */
export type Owner = { uid: string; email: string }

export function readOwner(): Owner | null {
  const [uid, email] = localStorage.getItem(OWNER)?.split(' ') ?? []
  return uid && email ? { uid, email } : null
}

export function writeOwner({ uid, email }: Owner): void {
  localStorage.setItem(OWNER, `${uid} ${email}`)
}

/** Deletes stored data, unless it is this person's. */
export async function deleteLastLoaded({ exceptOwner }: { exceptOwner?: string } = {}): Promise<void> {
  if (exceptOwner !== undefined && readOwner()?.uid === exceptOwner) return
  localStorage.removeItem(OWNER)
  if (!('indexedDB' in globalThis)) return
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(LAST_LOADED)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('It could not be deleted.'))
  })
}
