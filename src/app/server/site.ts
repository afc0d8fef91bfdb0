import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CompanySettings } from '../../features/identity/company/company.contract.ts'
import { NEUTRAL_LOGO } from '../../features/identity/company/company.rules.ts'
import { loadCompanySettings } from '../../features/identity/company/server/company.service.ts'
import type { Context } from '../../server/context.ts'
import { errorMessage } from '../../server/error-message.ts'
import { HTTP_ERRORS } from '../../server/server.errors.ts'
import { escapeHtml } from '../../shared/escape-html.ts'
import { webManifest } from './manifest.ts'

type Shown = Pick<CompanySettings, 'companyName' | 'logoUrl'>

const SIGN_IN = ['login', 'forgot', 'join', 'reset', 'check']
// A higher one saves less than 1 % and takes ten times as long.
const PAGE_QUALITY = 5
const YEAR_S = 31_536_000

/** Browsers heed them on pages only. On 20 scripts they would cost more bytes than a small script. */
const PAGE_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]
const SCRIPT_OR_STYLE = /\.(js|css)(\.(br|gz))?$/

type Allowed = { api: string[]; scripts: string[] }

const directives = ({ api, scripts }: Allowed) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...scripts],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", ...api],
  'img-src': ["'self'", 'data:', 'blob:', ...api],
  'frame-src': ["'self'", ...api],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'", ...api],
  'frame-ancestors': ["'none'"],
})

const SERVICE_WORKER = /^(office-)?sw\.js(\.br|\.gz)?$/

function getCacheControl(file: string): string {
  if (file.startsWith('assets')) return `public, max-age=${YEAR_S}, immutable`
  // The service worker decides which version of the portal runs.
  return SERVICE_WORKER.test(file) ? 'no-cache' : 'public, max-age=3600'
}

/** The API's origin at build time, [] for the page's own. */
function findApiOrigins(page: string): string[] {
  const [, root] = /<meta name="api-root" content="(https?:[^"]+)"/.exec(page) ?? []
  return root === undefined ? [] : [new URL(root).origin]
}

function listInlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}

const acceptsBrotli = ({ headers }: FastifyRequest) => /\bbr\b/.test(String(headers['accept-encoding']))

const compressBrotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY } })

type Prepared = { text: string; etag: string; brotli: Buffer }

function createPages(): (name: string, text: string) => Prepared {
  const pages = new Map<string, Prepared>()
  return (name, text) => {
    const last = pages.get(name)
    if (last?.text === text) return last
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    const prepared = { text, etag, brotli: compressBrotli(text) }
    pages.set(name, prepared)
    return prepared
  }
}

type Answer = { page: Prepared; type: string; known: string | undefined }

function sendUnlessKnown(
  reply: FastifyReply,
  { page: { text, etag, brotli }, type, known }: Answer,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', etag)
  if (known === etag) return reply.code(304).send()
  reply.type(type).header('vary', 'accept-encoding')
  if (!acceptsBrotli(reply.request)) return reply.send(text)
  return reply.header('content-encoding', 'br').send(brotli)
}

async function serveAssets(
  app: FastifyInstance,
  { folder, index }: { folder: string; index: string },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: directives({ api: findApiOrigins(index), scripts: listInlineScripts(index) }),
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  await app.register(compress, { encodings: ['br', 'gzip'], customTypes: /^text\/html/ })
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/*.html.*'],
    preCompressed: true,
    acceptRanges: false,
    lastModified: false,
    setHeaders: (reply, file) => {
      const name = path.relative(folder, file)
      reply.header('cache-control', getCacheControl(name))
      // A worker's content policy comes from its own headers.
      if (SCRIPT_OR_STYLE.test(file) && !SERVICE_WORKER.test(name))
        for (const header of PAGE_HEADERS) reply.raw.removeHeader(header)
    },
  })
}

/** Inserts the company's name into the pages. */
export async function site(
  app: FastifyInstance,
  { ctx, folder, setupNeeded }: { ctx: Context; folder: string; setupNeeded: () => Promise<boolean> },
): Promise<void> {
  const read = (page: string) => readFile(path.join(folder, `${page}.html`), 'utf8')
  const index = await read('index')
  await serveAssets(app, { folder, index })
  // Pages are served without the database too, and show the error.
  const withFallback = async <T>(request: Promise<T>, fallback: T): Promise<T> =>
    request.catch((error: unknown) => {
      ctx.log.warn({ cause: errorMessage(error) }, 'a page is shown without what the database knows')
      return fallback
    })
  const defaultCompany = { companyName: ctx.config.COMPANY_NAME, logoUrl: null }
  const company = () => withFallback<Shown>(loadCompanySettings(ctx, ctx.db), defaultCompany)
  const prepare = createPages()
  const show = async (page: string, reply: FastifyReply, known: string | undefined) => {
    const { companyName, logoUrl } = await company()
    const html = page
      .replaceAll('{{company}}', () => escapeHtml(companyName))
      .replaceAll('{{logo}}', () => escapeHtml(logoUrl ?? NEUTRAL_LOGO))
      .replaceAll('{{languages}}', ctx.config.TENANT_LANGUAGES.join(' '))
    return sendUnlessKnown(reply, { page: prepare(page, html), type: 'text/html; charset=utf-8', known })
  }
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { companyName } = await company()
    const text = JSON.stringify(webManifest(companyName))
    const known = request.headers['if-none-match']
    return sendUnlessKnown(reply, {
      page: prepare('manifest', text),
      type: 'application/manifest+json',
      known,
    })
  })
  app.get('/', async (_request, reply) =>
    reply.redirect((await withFallback(setupNeeded(), false)) ? '/setup' : '/login'),
  )
  for (const name of SIGN_IN) {
    const page = await read(name)
    app.get(`/${name}`, async (request, reply) => {
      if (await withFallback(setupNeeded(), false)) return reply.redirect('/setup')
      return show(page, reply, request.headers['if-none-match'])
    })
  }
  const apiDocs = await read('api-docs')
  app.get('/api/docs', async (request, reply) => show(apiDocs, reply, request.headers['if-none-match']))
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/assets/')
    if (!isPage) {
      const { status, code, message } = HTTP_ERRORS.nothingThere()
      return reply.code(status).send({ error: message, code })
    }
    return show(index, reply, request.headers['if-none-match'])
  })
}
