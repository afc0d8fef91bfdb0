import { z } from 'zod'

const SEVERAL_HOSTS =
  'names several hosts; it takes one, so put a proxy in front of them (docs/operate/two-machines.md).'

function namesOneHost(address: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?]*\??(.*)$/.exec(address) ?? []
  const named = authority.slice(authority.lastIndexOf('@') + 1)
  // A parameter, often the folder of a socket, replaces the host of the address.
  const given = new URLSearchParams(query).getAll('host')
  return given.length <= 1 && !(given[0] ?? named).includes(',')
}

/** Which of several servers leads is known to a proxy, not to the portal. */
export const databaseAddress = (url: z.ZodType<string, string>) =>
  z
    .string()
    .refine(namesOneHost, { params: { sentence: SEVERAL_HOSTS }, abort: true })
    .pipe(url)
    .optional()
