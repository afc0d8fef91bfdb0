import { FIRST_SCREENS } from '../src/app/first-screen/first-screen.screens.ts'
import { ensureBuilt, WEB_FOLDER } from '../src/app/server/build.ts'
import { readManifest, SLOW_LINE_BYTES, sentBytes, weighScreens } from '../src/app/server/weight.ts'

const SHOWN_FILES = 6
const kb = (bytes: number) => (bytes / 1000).toFixed(1)

await ensureBuilt(console.log)
const weights = await weighScreens(await readManifest(WEB_FOLDER), (file) => sentBytes(WEB_FOLDER, file))
if (weights.length === 0) throw new Error('The build has no screens; the manifest is read wrongly.')
const heavy = weights.filter(({ bytes, budget }) => bytes > budget)
for (const { screen, bytes, budget, files } of heavy) {
  const largest = files.slice(0, SHOWN_FILES).map((file) => `${file.name} ${kb(file.bytes)}`)
  console.log(
    `${screen} loads ${kb(bytes)} KB of scripts at first; ${kb(budget)} are allowed. ${largest.join(', ')}`,
  )
}
const ofTenants = Object.values(FIRST_SCREENS).flatMap(({ role, page }) =>
  role === 'tenant' ? [`src/${page}`] : [],
)
const slow = weights.filter(
  ({ screen, bytes, styles }) => ofTenants.includes(screen) && bytes + styles > SLOW_LINE_BYTES,
)
for (const { screen, bytes, styles } of slow) {
  const loaded = kb(bytes + styles)
  console.log(`${screen} loads ${loaded} KB of scripts and styles; ${kb(SLOW_LINE_BYTES)} show in time.`)
}
process.exitCode = heavy.length + slow.length > 0 ? 1 : 0
