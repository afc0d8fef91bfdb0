export function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((each) => each.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}
