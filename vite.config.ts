import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { filesNeeded } from './scripts/bundle-files.ts'
import { apiReference } from './scripts/vite-api-reference.ts'
import { firstScreen } from './scripts/vite-first-screen.ts'
import { serviceWorker } from './scripts/vite-service-worker.ts'
import { light, tokensCss } from './src/shared/tokens.ts'

const root = path.resolve('src/app')
// Common modules are in few files, because each further one costs a phone a round trip.
const CHUNKS = [
  {
    name: 'http',
    test: /src\/web\/(http|session|translate|forms\/drafts|api-error|last-loaded\.owner)\.ts|src\/shared\/translations\/(catalogue|languages)|vite\/preload-helper/,
    priority: 5,
  },
  // Separate, because the sign-in page uses it too.
  { name: 'cases-rules', test: /src\/features\/service\/cases\/cases\.rules/, priority: 5 },
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const], priority: 4 },
  {
    name: 'ui',
    test: /src\/(web\/(?:(?:files|forms)\/)?(?!page-of-list|open-pages|shared-text|use-new-in-address|use-frozen|use-seen|use-sending|changed-since|schema-form|typed-fields|photo|accept|chosen-file|upload|ndjson)[\w-]+\.ts|web\/ui\/(?:\w+\/)?(?!form|frozen-record|tabs|back-links|button|column-mapping|whatsapp-link|share-button|loaded\.|changed-notice|fields|data-table|table-foot|pager|export-menu|sort-button|row-menu|popover-menu|counters|filter-bar|day-filter|no-match|list-filters|list-screen|selection|bulk|share-bar|password-field|reason-field|file-field|date-field|time-field|typed-text|typed-amount|amount-field|calendar|upload|dialog|use-draft|controls|cell-field|drop-zone|star-field|choice-field|text-area-field|fold-row|month-chooser|photo|signature)[\w.-]*$|shared\/(days|money))/,
    priority: 3,
  },
  {
    name: 'fields',
    test: /src\/(web\/ui\/form\/(fields|date-field|typed-text|calendar-button)|shared\/fields\/(typed-dates|invisible))|@mantine\/hooks\/.*use-(uncontrolled|merged-ref)/,
    priority: 2,
  },
  {
    name: 'records',
    test: /src\/(features\/\w+\/((?!signings|handovers|inspections|search|directory|channels|notices|audit|backups|accounts|leases|ledger|payments|properties|reminders|dashboards|taxes|charges|arrears|announcements|expenses|shares|books)\w+\/(?!staff|next-acts|claim|[\w-]*imports?\.)[\w-]+\.rules|(cases|invoices|documents|tenants|properties)\/web\/([\w-]+\.(api|queries)|(case|invoice)-status|due-labels|next-step)|cases\/cases\.messages|invoices\/web\/payment-proof-upload\.messages)\.|shared\/(fields\/uploads|mail|percent)\.)/,
    priority: 1,
  },
  {
    name: 'forms',
    test: /src\/(web\/(forms\/schema-form|ui\/form\/(form|use-draft))|shared\/(fields\/fields|examples)\.)|node_modules\/zod|Textarea/,
    priority: 1,
  },
  {
    name: 'case-sending',
    test: /src\/features\/service\/cases\/web\/(photos\/photo-(prepare|upload)|tenant\/(queued-case|submit-messages)|lasting-key)|web\/forms\/lasting-key/,
    priority: 1,
  },
  { name: 'photos', test: /src\/web\/ui\/photos\/photo-(strip|input)/, priority: 1.5 },
  {
    name: 'files',
    test: /src\/web\/(files\/(photo\.|accept|chosen-file|upload)|ui\/form\/(file-field|upload))/,
    priority: 1,
  },
  { name: 'pages', test: /src\/web\/(page-of-list|open-pages|ui\/list\/(pager|counters))/, priority: 1 },
  // Lists of the office, which tenants do not have.
  {
    name: 'tables',
    test: /src\/(web\/(ui\/(list\/(data-table|sort-button|filter-bar|day-filter|no-match)|share-bar))|shared\/fields\/letters)/,
    priority: 1,
  },
  {
    name: 'lists',
    test: /src\/web\/ui\/(list\/(list-filters|list-screen|selection|bulk\.|export-menu|row-menu)|popover-menu)/,
    priority: 1,
  },
  { name: 'inputs', test: /@mantine\/core\/.*\/(Input|InputBase|NativeSelect|CloseButton)\//, priority: 2.5 },
  {
    name: 'own-invoices',
    test: /features\/money\/(invoices\/web\/(tenant\/my-invoices\.(due|open|order|queries|how-to-pay|amount-due|owed|ways)|short-invoices)|online-payments\/web\/(online-payments\.api|tenant\/(pay-now|use-tenant-owed))|ledger\/owed\.rules)|useQueries|queriesObserver/,
    priority: 0.5,
  },
]
const OFFICE = /assets\/(screens\.office|search-|record-|setup\.)/
const COMPRESSIBLE = /\.(js|css|svg)$/
const WORTH_BYTES = 500
// The last tenth of such a file costs seconds of a first start.
const LARGE_BYTES = 1_000_000

/** Inlines the colours, so that they apply before anything else has loaded. */
function tokens(): Plugin {
  return {
    name: 'tokens',
    transformIndexHtml: () => [
      { tag: 'style', children: tokensCss(), injectTo: 'head' },
      { tag: 'meta', attrs: { name: 'theme-color', content: light.fill }, injectTo: 'head' },
    ],
  }
}

/** Writes a foreign API address into every page, so that the server allows calls there. */
function apiRoot(): Plugin {
  let content: unknown
  return {
    name: 'api-root',
    configResolved({ env }) {
      content = env['VITE_API_ROOT']
    },
    transformIndexHtml: () =>
      typeof content === 'string'
        ? [{ tag: 'meta', attrs: { name: 'api-root', content }, injectTo: 'head' }]
        : [],
  }
}

const frame = readFileSync(path.join(root, 'login.frame.html'), 'utf8')
const FRAMED = ['login', 'forgot', 'join', 'reset', 'check']
const isFramed = (file: string) => FRAMED.includes(path.basename(file, '.html'))

/**
 * Builds the sign-in pages: each is complete in one response with its styles, and the sign-in page prefetches the files
 * of the first screen.
 */
function signInPages(): Plugin[] {
  return [
    {
      name: 'sign-in-frame',
      transformIndexHtml: {
        order: 'pre',
        handler: (html, { filename }) => (isFramed(filename) ? framed(html) : html),
      },
    },
    {
      name: 'sign-in-ahead',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle }) =>
          bundle ? html.replace('data-next=""', `data-next="${afterSignIn(bundle)}"`) : html,
      },
    },
  ]
}

/** The frame with a page's title, styles and contents. */
function framed(page: string): string {
  const [, title = '', contents = ''] = /^<title>(.*)<\/title>(.*)$/s.exec(page) ?? []
  const styles = readFileSync(path.join(root, 'login.css'), 'utf8')
  return frame
    .replace('{{title}}', () => title)
    .replace('{{contents}}', () => contents)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${styles}</style>`)
}

// Tenants have slow lines, so their first screen counts; the admins' one shares most of it.
const FIRST_SCREEN = /(index\.html|tenant\/dashboard\.page\.tsx)$/

const afterSignIn = (bundle: Rolldown.OutputBundle): string =>
  filesNeeded(bundle, (module) => FIRST_SCREEN.test(module)).join(' ')

const ZOD_UNUSED = /zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en)\.js$/

/** Omits unused parts of zod: JSON schemas, and English messages, which ours replace. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: ZOD_UNUSED },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        return {
          code: `${names.map((name) => `export const ${name} = () => undefined`).join('\n')}
export const process = () => undefined
export default () => ({})`,
          map: null,
        }
      },
    },
  }
}

/** Omits styles of Mantine components that no script uses: 30 KB of 41 compressed. */
function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    enforce: 'post',
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''))
      const used = new Set(scripts.join('\n').match(/\bm_[0-9a-f]+/g))
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = prune(String(file.source), used)
      }
    },
  }
}

function prune(css: string, used: Set<string>): string {
  const isUsed = (selector: string) =>
    (selector.match(/(?<=\.)m_[0-9a-f]+/g) ?? []).every((name) => used.has(name))
  return blocks(css)
    .map(({ head, body }) => {
      if (body === undefined || /^@(?!media|supports|layer)/.test(head))
        return head + (body === undefined ? '' : `{${body}}`)
      const inner = head.startsWith('@') ? prune(body, used) : body
      const selectors = head.startsWith('@')
        ? head
        : head
            .split(/,(?![^(]*\))/)
            .filter(isUsed)
            .join(',')
      return inner && selectors ? `${selectors}{${inner}}` : ''
    })
    .join('')
}

/** The outermost rules of minified CSS; statements without braces have no body. */
function blocks(css: string): { head: string; body?: string }[] {
  const found: { head: string; body?: string }[] = []
  let start = 0
  let depth = 0
  let open = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === ';' && depth === 0) {
      found.push({ head: css.slice(start, at + 1) })
      start = at + 1
    }
    if (css[at] === '{' && depth++ === 0) open = at
    if (css[at] === '}' && --depth === 0) {
      found.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) })
      start = at + 1
    }
  }
  return found
}

/** Adds .br and .gz copies, so that the server compresses nothing twice. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ build }) {
      folder = path.resolve(root, build.outDir)
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(folder, name)
        if (!COMPRESSIBLE.test(name)) continue
        const bytes = readFileSync(file)
        if (bytes.length < WORTH_BYTES) continue
        const params = {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY,
        }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  root,
  plugins: [
    react(),
    withoutJsonSchemas(),
    tokens(),
    apiRoot(),
    signInPages(),
    firstScreen(root),
    usedStyles(),
    apiReference(),
    serviceWorker(root),
    precompress(),
  ],
  build: {
    outDir: path.resolve('dist/web'),
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      // The list of preloads of all screens would delay the first by 2 KB.
      resolveDependencies: (file, names, { hostId }) =>
        [hostId, file].some((name) => OFFICE.test(name))
          ? names.filter((name) => name.endsWith('.css'))
          : names,
    },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      input: ['index', 'api-docs', ...FRAMED].map((page) => path.join(root, `${page}.html`)),
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
})
