import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PAGES } from '../src/app/worker/worker.routes.ts'
import { buildScript } from './build-script.ts'
import { filesNeeded } from './bundle-files.ts'

type Bundle = Rolldown.OutputBundle
type Stored = { url: string; revision: string | null }

const FILE = 'sw.js'
const LOGO = 'logo.svg'
/** The tenant's screens and what they load on demand without a connection. */
const NEEDED = [
  /app\/(index|login)\.html$/,
  /app\/offline\//,
  /web\/offline\//,
  /dashboards\/web\/tenant\/dashboard\.(page|upload)\.tsx$/,
  /invoices\/web\/tenant\/my-invoices\.page\.tsx$/,
  /cases\/web\/tenant-cases\.page\.tsx$/,
  /accounts\/web\/account\.page\.tsx$/,
  /messaging\/web\/notices\/notifications\.page\.tsx$/,
  /invoices\/web\/(receipt-upload\.tsx|queued-receipt\.ts)$/,
  /cases\/web\/queued-case\.ts$/,
  /web\/ui\/calendar\.tsx$/,
]

const hashOf = (text: string | Uint8Array) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)

function storedFiles(bundle: Bundle, root: string): Stored[] {
  const needed = filesNeeded(bundle, (module) => NEEDED.some((pattern) => pattern.test(module)))
  const assets = needed.sort().map((url) => ({ url, revision: null }))
  const pages = PAGES.map((url) => {
    const page = bundle[`${path.basename(url, '.html')}.html`]
    if (page?.type !== 'asset') throw new Error(`The build has no page for ${url}`)
    return { url, revision: hashOf(page.source) }
  })
  const logo = { url: `/${LOGO}`, revision: hashOf(readFileSync(path.join(root, 'public', LOGO))) }
  return [...pages, logo, ...assets]
}

/** Builds the service worker with the list of the files that it stores. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: FILE,
          source: await buildScript(path.join(root, 'worker', 'worker.ts'), {
            FILES: JSON.stringify(storedFiles(bundle, root)),
          }),
        })
      },
    },
  }
}
