import { isIP } from 'node:net'

// Some proxies add the port.
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** The address without a port; null for what is none, as a proxy may pass on whatever was sent to it. */
export function addressOf(given: string | undefined): string | null {
  const text = given?.trim() ?? ''
  const parts = WITH_PORT.exec(text)?.groups
  const address = parts?.['v6'] ?? parts?.['v4'] ?? text
  return isIP(address) === 0 ? null : address
}
