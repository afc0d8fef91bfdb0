import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type IsModule = (module: string) => boolean

/** Scripts and styles that the chunks of these modules need before they run. */
export const filesNeeded = (bundle: Bundle, isEntry: IsModule): string[] =>
  listBundleFiles(bundle, isEntry, () => false)

/** Including what they load on demand, such as dialogs, without excluded modules. */
export const filesReached = (bundle: Bundle, isEntry: IsModule, isLeftOut: IsModule): string[] =>
  listBundleFiles(bundle, isEntry, (module) => module === null || !isLeftOut(module))

function listBundleFiles(
  bundle: Bundle,
  isEntry: IsModule,
  isFollowed: (module: string | null) => boolean,
): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const needed of chunk.imports) add(needed)
    for (const later of chunk.dynamicImports) {
      const loaded = bundle[later]
      if (loaded?.type === 'chunk' && isFollowed(loaded.facadeModuleId)) add(later)
    }
  }
  for (const file of Object.values(bundle)) {
    const module = file.type === 'chunk' ? file.facadeModuleId : null
    if (module && isEntry(module)) add(file.fileName)
  }
  return [...files].map((file) => `/${file}`)
}
