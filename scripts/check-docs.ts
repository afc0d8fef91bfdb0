import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Files, folders and camelCase names that the documentation quotes must exist. */
const DOCS = globSync(['*.md', 'docs/**/*.md']).filter((doc) => doc !== 'CHANGELOG.md')
const files = globSync(['{src,e2e,bench,scripts,migrations,docs,deploy}/**/*', '*', '.ci/*']).map((file) =>
  file.replaceAll(path.sep, '/'),
)
const sources = files.filter(
  (file) => /\.(tsx?|typ|sql|json|html|yml)$/.test(file) && !/package-lock/.test(file),
)
const names = new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(/[A-Za-z_]\w+/g) ?? []))

/** Names of other programs, and placeholders. */
const ELSEWHERE = /^(x\.|feature\.role|.*\/x\.|terminationGracePeriodSeconds$|\/api\/)|[<*{]/
const FILE = /^[\w./-]+\.(tsx?|typ|css|json|sql|md|job)$/
const NAME = /^[a-z]+[A-Z]\w+(?=(\(\))?$)/

function isMissing(quoted: string): boolean {
  if (ELSEWHERE.test(quoted)) return false
  if (/^src\/[\w./-]+$/.test(quoted)) return !files.includes(quoted)
  if (FILE.test(quoted)) return !files.some((file) => file === quoted || file.endsWith(`/${quoted}`))
  const [name] = NAME.exec(quoted) ?? []
  return name !== undefined && !names.has(name)
}

for (const doc of DOCS) {
  const lines = readFileSync(doc, 'utf8').split('\n')
  for (const [index, line] of lines.entries())
    for (const [, quoted = ''] of line.matchAll(/`([^`]+)`/g))
      if (isMissing(quoted)) {
        console.log(`${doc}:${index + 1}: ${quoted} does not exist`)
        process.exitCode = 1
      }
}
