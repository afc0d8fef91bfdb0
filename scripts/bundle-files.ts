import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The scripts and styles that the chunks of these modules need before they run. */
export function filesNeeded(bundle: Bundle, isEntry: (module: string) => boolean): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const needed of chunk.imports) add(needed)
  }
  for (const file of Object.values(bundle)) {
    const module = file.type === 'chunk' ? file.facadeModuleId : null
    if (module && isEntry(module)) add(file.fileName)
  }
  return [...files].map((file) => `/${file}`)
}
