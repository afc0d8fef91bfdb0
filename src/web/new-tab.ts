import { API_ROOT } from './http.ts'

/** The address of what an answer names by its path on the server: '/api/…'. */
export const addressOf = (path: string): string => `${API_ROOT.replace(/\/api$/, '')}${path}`

/**
 * Opens a file of the server in a tab of its own, by the ticket that `askTicket` gets for it; to be called in the click
 * itself. Throws when the browser blocks the tab or there is no ticket.
 */
export function openFile(path: string, askTicket: () => Promise<{ token: string }>): Promise<void> {
  return inNewTab(async (tab) => {
    const { token } = await askTicket()
    tab.location.replace(`${addressOf(path)}?${new URLSearchParams({ token })}`)
  })
}

/** The tab opens before anything is awaited, since browsers block one that opens later. */
export async function inNewTab(fill: (tab: Window) => Promise<void>): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab)
    throw new Error('The browser blocked the new tab. Please allow pop-ups for this site and try again.')
  tab.document.title = 'Loading...'
  tab.document.body.textContent = 'Loading...'
  try {
    await fill(tab)
  } catch (error) {
    tab.close()
    throw error
  }
}
