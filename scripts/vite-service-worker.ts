import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PAGES } from '../src/app/worker/worker.routes.ts'
import { buildScript } from './build-script.ts'
import { filesReached } from './bundle-files.ts'

type Bundle = Rolldown.OutputBundle
type Stored = { url: string; revision: string | null }

const FILE = 'sw.js'
const LOGO = 'logo.svg'
const PAGE = /app\/(index|login)\.html$/
/** Reachable from the pages, but not by tenants or not offline. */
const LEFT_OUT = [
  /app\/(screens\/(screens\.office|office-cases\.screen)|setup\/setup\.page)\.tsx?$/,
  /features\/overview\/search\//,
  // The worker keeps a language when it is read.
  /translations\/twi\/twi\.screens\.ts$/,
  /payments\/web\/record\//,
  /rent-cards\/web\/record-card\.dialog\.tsx$/,
  /accounts\/web\/two-step\/two-step\.dialogs\.tsx$/,
]

const toHash = (text: string | Uint8Array) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)

function storedFiles(bundle: Bundle, root: string): Stored[] {
  const modules = Object.values(bundle).flatMap(
    (file) => (file.type === 'chunk' && file.facadeModuleId) || [],
  )
  for (const pattern of LEFT_OUT)
    if (!modules.some((module) => pattern.test(module)))
      throw new Error(`No module is left out by ${pattern}`)
  const isLeftOut = (module: string) => LEFT_OUT.some((pattern) => pattern.test(module))
  const needed = filesReached(bundle, (module) => PAGE.test(module), isLeftOut)
  const assets = needed.sort().map((url) => ({ url, revision: null }))
  const pages = PAGES.map((url) => {
    const page = bundle[`${path.basename(url, '.html')}.html`]
    if (page?.type !== 'asset') throw new Error(`The build has no page for ${url}`)
    return { url, revision: toHash(page.source) }
  })
  const logo = { url: `/${LOGO}`, revision: toHash(readFileSync(path.join(root, 'public', LOGO))) }
  return [...pages, logo, ...assets]
}

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
