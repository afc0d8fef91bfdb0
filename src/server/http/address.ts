import { isIP } from 'node:net'

// Some proxies add the port.
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** Removes the port; null if it is not an address, as a proxy may pass on anything. */
export function parseIpAddress(given: string | undefined): string | null {
  const text = given?.trim() ?? ''
  const parts = WITH_PORT.exec(text)?.groups
  const address = parts?.['v6'] ?? parts?.['v4'] ?? text
  return isIP(address) === 0 ? null : address
}
