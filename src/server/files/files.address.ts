/** `endpoint` defaults to Amazon's; `prefix` is '' or ends in '/'. */
export type BucketAddress = {
  bucket: string
  endpoint: string | undefined
  region: string | undefined
  prefix: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const FIELDS: Record<string, (value: string) => boolean> = {
  endpoint: isEndpoint,
  region: (value) => /^[a-z0-9-]{1,50}$/.test(value),
  prefix: (value) => value.length <= 200 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/.test(value),
}

function isEndpoint(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.search + url.hash === ''
}

/** Parses `s3://bucket?endpoint=…&region=…&prefix=…`; undefined if invalid. */
export function bucketAddress(text: string): BucketAddress | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !BUCKET.test(url.host) || !/^\/?$/.test(url.pathname)) return undefined
  if (url.username !== '' || url.hash !== '') return undefined
  const given = [...url.searchParams]
  const names = new Set(given.map(([name]) => name))
  if (names.size < given.length || given.some(([name, value]) => !FIELDS[name]?.(value))) return undefined
  const { endpoint, region, prefix = '' } = Object.fromEntries(given)
  return { bucket: url.host, endpoint, region, prefix: prefix && `${prefix.replace(/\/$/, '')}/` }
}
