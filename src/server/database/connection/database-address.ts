import { z } from 'zod'

const SEVERAL_HOSTS =
  'names several hosts; it takes one, so put a proxy in front of them (docs/operate/two-machines.md).'

function namesOneHost(address: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?]*\??(.*)$/.exec(address) ?? []
  const named = authority.slice(authority.lastIndexOf('@') + 1)
  const hosts = [named, ...new URLSearchParams(query).getAll('host')].flatMap((host) => host.split(','))
  return hosts.filter(Boolean).length <= 1
}

/** Which of several servers leads is known to a proxy, not to the portal. */
export const databaseAddress = (url: z.ZodType<string, string>) =>
  z
    .string()
    .refine(namesOneHost, { params: { sentence: SEVERAL_HOSTS }, abort: true })
    .pipe(url)
    .optional()
