import { API_ROOT } from './http.ts'

export const toApiAddress = (path: string): string => `${API_ROOT.replace(/\/api$/, '')}${path}`

/** Call it in the click itself. Throws if the browser blocks the tab or there is no ticket. */
export function openFile(path: string, requestTicket: () => Promise<{ token: string }>): Promise<void> {
  return openInNewTab(async (tab) => {
    const { token } = await requestTicket()
    tab.location.replace(`${toApiAddress(path)}?${new URLSearchParams({ token })}`)
  })
}

/** Browsers block a tab that opens after an await. */
export async function openInNewTab(fill: (tab: Window) => Promise<void>): Promise<void> {
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
