import ipaddr from 'ipaddr.js'

/** `wide` is the /48 of an IPv6 network, which one customer may own. */
export type Network = { name: string; wide: string | undefined }

// Some proxies add the port.
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+\.\d+\.\d+\.\d+))(?::\d+)?$/

/** An IPv4 address or the /64 of an IPv6 address, normalized; other text is returned unchanged. */
export function toNetwork(ip: string | null): Network {
  const given = ip?.trim() ?? ''
  const parts = WITH_PORT.exec(given)?.groups
  const text = parts?.['v6'] ?? parts?.['v4'] ?? given
  if (!ipaddr.isValid(text)) return { name: text.toLowerCase(), wide: undefined }
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return { name: address.toString(), wide: undefined }
  return { name: getNetworkPrefix(address, 64), wide: getNetworkPrefix(address, 48) }
}

const getNetworkPrefix = (address: ipaddr.IPv6, bits: number): string => {
  const kept = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0))
  return `${new ipaddr.IPv6(kept).toString()}/${bits}`
}
