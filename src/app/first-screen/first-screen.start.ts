/**
 * Inlined in the page before all other scripts, so that on a slow line the first screen's calls and files load together
 * with the program.
 */
import { startFirstCalls } from '../../web/first-calls.ts'

declare const SCREENS: Record<string, { role: string; calls: string[]; files: string[] }>
declare const API_ROOT: string

const PROFILE = '/auth/me'

function preload(file: string): void {
  const link = document.createElement('link')
  const style = file.endsWith('.css')
  link.rel = style ? 'preload' : 'modulepreload'
  if (style) link.as = 'style'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

const token = localStorage.getItem('token')
if (token && location.pathname !== '/setup') {
  const screen = SCREENS[location.pathname]
  const isOwn = screen?.role === (localStorage.getItem('userRole') || 'tenant')
  document.documentElement.dataset['signedIn'] = ''
  if (isOwn) for (const file of screen.files) preload(file)
  startFirstCalls(
    token,
    [PROFILE, ...(isOwn ? screen.calls : [])].map((call) => API_ROOT + call),
  )
}
