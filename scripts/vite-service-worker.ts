import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PAGES, WORKER_FILES, type WorkerRole } from '../src/app/worker/worker.routes.ts'
import { buildScript } from './build-script.ts'
import { filesReached } from './bundle-files.ts'

type Bundle = Rolldown.OutputBundle
type Stored = { url: string; revision: string | null }

const LOGO = 'logo.svg'
const PAGE = /app\/(index|login)\.html$/
/** Reachable from the pages, but not by tenants or not offline. */
const LEFT_OUT_OF_TENANTS = [
  /app\/(screens\/(screens\.office|office-cases\.screen)|setup\/setup\.page)\.tsx?$/,
  /features\/overview\/search\//,
  // The worker keeps a language when it is read.
  /translations\/twi\/twi\.screens\.ts$/,
  /payments\/web\/record\//,
  /imports\/web\/cards\/card\.sender\.ts$/,
  /signings\/web\/office\/signing\.page\.tsx$/,
  /rent-cards\/web\/record-card\.dialog\.tsx$/,
  /accounts\/web\/two-step\/two-step\.dialogs\.tsx$/,
]

/** The office opens only handovers offline, and the page that takes a shared text. */
const OFFICE_SCREENS =
  /(app\/(screens\/(screens\.office|share\.screen)|offline\/.*|shell\/.*)|overview\/handovers\/web\/.*)\.tsx?$/

const toHash = (text: string | Uint8Array) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)

function leavesOut(bundle: Bundle, role: WorkerRole): (module: string) => boolean {
  const modules = Object.values(bundle).flatMap(
    (file) => (file.type === 'chunk' && file.facadeModuleId) || [],
  )
  const patterns = role === 'tenant' ? LEFT_OUT_OF_TENANTS : [OFFICE_SCREENS]
  for (const pattern of patterns)
    if (!modules.some((module) => pattern.test(module))) throw new Error(`No module matches ${pattern}`)
  const isMatched = (module: string) => patterns.some((pattern) => pattern.test(module))
  return role === 'tenant' ? isMatched : (module) => !isMatched(module)
}

function storedFiles(bundle: Bundle, root: string, role: WorkerRole): Stored[] {
  const isLeftOut = leavesOut(bundle, role)
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
        for (const role of ['tenant', 'admin'] as const)
          this.emitFile({
            type: 'asset',
            fileName: WORKER_FILES[role],
            source: await buildScript(path.join(root, 'worker', 'worker.ts'), {
              FILES: JSON.stringify(storedFiles(bundle, root, role)),
              ROLE: JSON.stringify(role),
            }),
          })
      },
    },
  }
}
