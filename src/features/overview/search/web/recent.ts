import { readSession } from '../../../../web/session.ts'
import { withRecent } from '../../directory/directory.rules.ts'

/** Logging out clears it, like all storage of the browser. */
const key = () => `recent:${readSession()?.email ?? ''}`

/** Ids of chosen screens and actions of the signed-in person on this device, the newest first. */
export function readRecent(): string[] {
  const text = localStorage.getItem(key())
  return text ? text.split(' ') : []
}

export function storeRecent(id: string): string[] {
  const recent = withRecent(readRecent(), id)
  localStorage.setItem(key(), recent.join(' '))
  return recent
}
